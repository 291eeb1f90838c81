/** Whether a text is an amount above zero: digits with at most one decimal point. */
export const isAmount = (text: string) => /^(\d+\.?\d*|\.\d+)$/.test(text) && text.length <= 40 && /[1-9]/.test(text)
