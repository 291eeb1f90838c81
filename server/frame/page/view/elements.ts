export function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', press)
  return element
}

export function line(words: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = words
  return element
}

export function item(words: string): HTMLElement {
  const element = document.createElement('li')
  element.textContent = words
  return element
}

export function field(label: string, isDigits: boolean): HTMLInputElement {
  const element = document.createElement('input')
  element.setAttribute('aria-label', label)
  element.autocomplete = isDigits ? 'one-time-code' : 'off'
  element.inputMode = isDigits ? 'numeric' : 'text'
  element.autocapitalize = 'none'
  element.spellcheck = false
  element.maxLength = 100
  element.placeholder = label
  return element
}

/** A menu of options, each with a value and a label. */
export function choice<T extends string>(
  label: string,
  options: readonly (readonly [value: T, words: string])[],
  choose: (value: T) => void,
): HTMLSelectElement {
  const element = document.createElement('select')
  element.setAttribute('aria-label', label)
  element.append(...options.map(([value, words]) => new Option(words, value)))
  element.addEventListener('change', () => {
    const chosen = options[element.selectedIndex]
    if (chosen) choose(chosen[0])
  })
  return element
}
