import { type RefObject, useLayoutEffect, useRef } from 'react'

type Box = RefObject<HTMLElement | null>

/** Lets a box follow the height of its content in 180 ms, whenever that changes; at once for those who want no motion. */
export function useSmoothHeight(box: Box, content: Box, key: string): void {
  const settled = useRef(0)
  const motion = useRef<Animation>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is a new content element
  useLayoutEffect(() => {
    const element = box.current
    const inner = content.current
    if (!element || !inner || typeof ResizeObserver === 'undefined') return
    const follow = () => {
      const moving = motion.current?.playState === 'running'
      const from = moving ? element.getBoundingClientRect().height : settled.current
      motion.current?.cancel()
      const to = element.offsetHeight
      settled.current = to
      if (!from || Math.abs(from - to) < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      motion.current = element.animate(
        { height: [`${from}px`, `${to}px`] },
        { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      )
    }
    const observer = new ResizeObserver(follow)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box, content, key])
}
