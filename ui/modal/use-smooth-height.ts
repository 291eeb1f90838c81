import { type RefObject, useLayoutEffect } from 'react'

type Box = RefObject<HTMLElement | null>

/** Lets a box follow the height of its content in 180 ms, whenever that changes; at once for those who want no motion. */
export function useSmoothHeight(box: Box, content: Box): void {
  useLayoutEffect(() => {
    const element = box.current
    const inner = content.current
    if (!element || !inner) return
    let settled = 0
    let motion: Animation | undefined
    const observer = new ResizeObserver(() => {
      const from = motion?.playState === 'running' ? element.getBoundingClientRect().height : settled
      motion?.cancel()
      settled = element.offsetHeight
      if (!from || Math.abs(from - settled) < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      motion = element.animate(
        { height: [`${from}px`, `${settled}px`] },
        { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      )
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box, content])
}
