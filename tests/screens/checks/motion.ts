import type { Check } from './check.js'

export const motion: Check = {
  name: 'nothing moves for who asks for less motion',
  find: (page) =>
    page.evaluate(() => {
      // a document does not count what moves in a shadow
      const root = document.querySelector('latchkit-modal')?.shadowRoot
      const running = [...document.getAnimations(), ...(root?.getAnimations() ?? [])].filter((animation) => {
        const { activeDuration = 0 } = animation.effect?.getComputedTiming() ?? {}
        // what only appears after a while, without a way there, does not move; nor does what changes its colour
        const isInPlace = animation instanceof CSSTransition && /color|shadow/.test(animation.transitionProperty)
        return animation.playState === 'running' && Number(activeDuration) > 1 && !isInPlace
      })
      return running.map(({ effect }) => {
        const target = effect instanceof KeyframeEffect && effect.target
        const [first, last] = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
        return `${target ? target.outerHTML.slice(0, 120) : '?'} ${JSON.stringify(last ?? first)}`
      })
    }),
}
