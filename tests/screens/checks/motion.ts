import type { Check } from './check.js'

export const motion: Check = {
  name: 'nothing moves for who asks for less motion',
  find: (page) =>
    page.evaluate(() => {
      // `document.getAnimations` does not include animations in a shadow root
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const running = [...document.getAnimations(), ...(root?.getAnimations() ?? [])]
      return running.flatMap(({ effect, playState }) => {
        if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
        const length = Number(effect.getComputedTiming().activeDuration)
        const changed = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const moved = changed.filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name))
        // a single fade or change of colour is no movement, but an endless one is
        const isInPlace = Number.isFinite(length) && moved.every((name) => /opacity|color|shadow/i.test(name))
        return isInPlace ? [] : [`${effect.target?.outerHTML.slice(0, 120)}: ${[...new Set(moved)]}`]
      })
    }),
}
