/** The known name that was probably meant; undefined if all differ by more than two typing errors. */
export const nearest = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .filter((other) => Math.abs(other.length - name.length) <= MAX_TYPING_ERRORS)
    .map((other) => ({ other, errors: typingErrors(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, errors }) => errors <= Math.min(MAX_TYPING_ERRORS, other.length / 2))
    .sort((one, two) => one.errors - two.errors)[0]?.other
const MAX_TYPING_ERRORS = 2

/** Number of letters to insert, remove or replace to turn one word into the other (Levenshtein distance). */
function typingErrors(one: string, other: string): number {
  let row = [...other, ''].map((_, at) => at)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [at, otherLetter] of [...other].entries())
      next.push(Math.min((row[at] ?? 0) + Number(letter !== otherLetter), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
