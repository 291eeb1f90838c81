import type { ReactNode } from 'react'
import { ScreenLayout } from '../../../ui/kit/layout/ScreenLayout.js'
import { useText } from '../../../ui/kit/text/use-text.js'
import type { FundTask } from '../contract.js'
import { cardsText } from './cards.text.js'
import { Purchase } from './Facts.js'
import { type Service, ServiceMark } from './ServiceMark.js'

interface CardPromptProps {
  readonly description: string
  readonly task: FundTask
  readonly service: Service
  /** The link or button that opens the service. */
  readonly footer: ReactNode
}

/** The screen before the page of a card service opens. Modal §2.7. */
export function CardPrompt({ description, task, service, footer }: CardPromptProps) {
  const say = useText(cardsText)
  return (
    <ScreenLayout
      icon={<ServiceMark service={service} size={64} />}
      title={say('promptTitle')}
      {...{ description, footer }}
    >
      <Purchase task={task} service={service} />
    </ScreenLayout>
  )
}
