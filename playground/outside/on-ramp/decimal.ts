/** An amount as an address carries it: digits with at most one point, more than nothing. */
export const isAmount = (text: string) => /^(\d+\.?\d*|\.\d+)$/.test(text) && text.length <= 40 && /[1-9]/.test(text)
