import type { ReactNode } from 'react'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { Emblem } from '../../../ui/kit/marks/Emblem.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundTask } from '../contract.js'
import { cardsText } from './cards.text.js'
import { Purchase } from './Facts.js'
import { CardIcon } from './icons.js'

interface CardPromptProps {
  readonly description: string
  readonly task: FundTask
  /** The name of the card service. */
  readonly service: string
  /** The link or button that opens the service. */
  readonly footer: ReactNode
}

/** The screen before the page of a card service opens. Modal §2.7. */
export function CardPrompt({ description, task, service, footer }: CardPromptProps) {
  const say = useText(cardsText)
  const icon = (
    <Emblem>
      <CardIcon size={28} />
    </Emblem>
  )
  return (
    <ScreenLayout icon={icon} title={say('promptTitle')} {...{ description, footer }}>
      <Purchase task={task} service={service} />
    </ScreenLayout>
  )
}
