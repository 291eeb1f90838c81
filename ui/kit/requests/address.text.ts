import { defineText } from '../../../core/lib/text.js'

export const addressText = defineText('kit', {
  short: '{start}…{end}',
  copyAddress: 'Copy {address}',
})
