const EMAIL = /^[^\s@<>()[\],;:\\"]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/i

/** What the submit button asks; the server has the last word. Wire §6.3. */
export const isEmail = (typed: string): boolean => typed.length <= 254 && EMAIL.test(typed.trim())
