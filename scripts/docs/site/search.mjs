/**
 * How much a page counts in a search, by its address. Who uses Latchkit looks for a guide, a plugin or a name, and
 * rarely for how it is built. VitePress writes the function's text into the page, so it can use nothing around it.
 */
export const boostDocument = (address) =>
  /\/docs\/guides\//.test(address)
    ? 1.5
    : /\/docs\/(?!reference\/|testing|identity-providers)/.test(address)
      ? 0.2
      : /\/docs\/reference\/(texts|errors)/.test(address)
        ? 0.6
        : 1
