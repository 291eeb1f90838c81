/** Whether a name that a manifest declares stands for this one: itself, or, where it ends in `:`, whatever begins so. */
export const isNamed = (declared: string, name: string): boolean =>
  declared.endsWith(':') ? name.startsWith(declared) : name === declared
