/** Whether a name of a manifest covers this one. A name that ends in `:` covers all names with that prefix. */
export const isNamed = (declared: string, name: string): boolean =>
  declared.endsWith(':') ? name.startsWith(declared) : name === declared
