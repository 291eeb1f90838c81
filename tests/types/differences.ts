import ts from 'typescript'

/** How deep types are compared, in members. */
const MAX_DEPTH = 6
/** Of more values than these that are not known, the place alone is named. */
const MAX_LISTED = 4
type Parts = readonly ts.Type[]
/** Whether a host gives a value to Latchkit, or reads one of Latchkit's. */
type Way = 'given' | 'read'
interface Place {
  readonly path: string
  readonly way: Way
  readonly depth: number
}
export interface Settings {
  readonly checker: ts.TypeChecker
  /** Whether a type is neither theirs nor ours, but a third party's, such as React's. Its members are not compared. */
  isForeign(symbol: ts.Symbol): boolean
  /** Whether the guide compares this type of theirs elsewhere. */
  isApart(name: string): boolean
}

/**
 * Compares functions of the same name, for a host that was written for `theirs` and calls `ours`. The result are paths:
 * `login(walletChainType)` is an option that Latchkit does not take, `init().expiresAt` a part of a result that it does
 * not give, and `initOAuth(provider): "line"` a value that it does not know.
 */
export function createComparison({ checker, isForeign, isApart }: Settings) {
  const partsOf = (type: ts.Type): Parts => {
    const parts = type.isUnion() ? type.types : [type]
    return parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)))
  }
  const isOpen = ({ flags }: ts.Type) => !!(flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never))
  const isObject = ({ flags }: ts.Type) => !!(flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
  const callsOf = (parts: Parts) => parts.flatMap((part) => part.getCallSignatures())
  const nameOf = (type: ts.Type) => (type.aliasSymbol ?? type.getSymbol())?.name ?? ''
  const isElsewhere = (type: ts.Type) => {
    const symbol = type.getSymbol()
    return !!symbol && !!(symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) && isForeign(symbol)
  }
  const isList = (part: ts.Type) => checker.isArrayType(part) || checker.isTupleType(part)
  const itemsOf = (parts: Parts) =>
    parts.flatMap((part) => {
      const item = isList(part) ? checker.getIndexTypeOfType(part, ts.IndexKind.Number) : undefined
      return item ? partsOf(item) : []
    })
  /** An object whose members are compared. */
  const isPlain = (part: ts.Type) => isObject(part) && !isElsewhere(part) && !isList(part) && !callsOf([part]).length
  const typesOf = (member: ts.Symbol) => partsOf(checker.getTypeOfSymbol(member))
  /** The types of a member in all object types of a union. */
  function membersOf(parts: Parts): ReadonlyMap<string, Parts> {
    const found = new Map<string, Parts>()
    for (const part of parts)
      for (const member of part.getProperties())
        if (!/^(__@|#)/.test(member.name))
          found.set(member.name, [...(found.get(member.name) ?? []), ...typesOf(member)])
    return found
  }
  const isNeeded = (parts: Parts, name: string) =>
    parts.every((part) => {
      const member = part.getProperty(name)
      return member && !(member.flags & ts.SymbolFlags.Optional)
    })
  /** The name of a type, as code in a table: without backticks and bars. */
  const isNothing = (type: ts.Type) => partsOf(type).length < (type.isUnion() ? type.types.length : 1)
  /** Whether a member may be missing, undefined or null. */
  const isAbsent = (parts: Parts, name: string) =>
    parts.some((part) => {
      const member = part.getProperty(name)
      return !member || !!(member.flags & ts.SymbolFlags.Optional) || isNothing(checker.getTypeOfSymbol(member))
    })
  const textOf = (type: ts.Type) =>
    checker
      .typeToString(type)
      .replaceAll('`', '"')
      .replace(/\$\{string\}/g, '…')
      .replaceAll(' | ', ' or ')
  const within = (path: string, name: string) => (!path || path.endsWith('(') ? `${path}${name}` : `${path}.${name}`)
  const whole = (path: string) => path + ')'.repeat(path.split('(').length - path.split(')').length)

  /** Of a value that flows from `source` to `target`: what is lost or refused on its way. */
  function compare(source: Parts, target: Parts, place: Place): readonly string[] {
    const { path, way, depth } = place
    const their = way === 'given' ? source : target
    if ([...source, ...target].some(isOpen) || !source.length || !target.length || depth > MAX_DEPTH) return []
    // codes of errors have a section of their own
    if (their.every(({ flags }) => flags & ts.TypeFlags.EnumLiteral)) return []
    if (depth && their.filter(isObject).some((part) => isApart(nameOf(part)))) return []
    const fits = (part: ts.Type) => target.some((other) => checker.isTypeAssignableTo(part, other))
    const lists = [itemsOf(source), itemsOf(target)] as const
    const found: string[] = []
    if (lists[0].length && lists[1].length)
      found.push(...compare(lists[0], lists[1], { path: `${path}[]`, way, depth: depth + 1 }))
    const calls = [callsOf(source), callsOf(target)] as const
    if (calls[0].length && calls[1].length) found.push(...compareCalls(calls[0], calls[1], place))
    const [from, to] = [source.filter(isPlain), target.filter(isPlain)]
    const rest = source.filter((part) => {
      // a handler of clicks passes its event on, which has no options
      if (isElsewhere(part) && nameOf(part).endsWith('Event')) return false
      if (from.includes(part)) return !to.length && !fits(part)
      if (isList(part) && lists[1].length) return false
      if (callsOf([part]).length && calls[1].length) return false
      return !fits(part)
    })
    if (rest.length > MAX_LISTED) found.push(`${whole(path)} differs`)
    else found.push(...rest.map((part) => `${whole(path)}: ${textOf(part)}`))
    if (!from.length || !to.length) return found
    const [given, taken] = [membersOf(from), membersOf(to)]
    const [wanted, had] = way === 'given' ? [given, taken] : [taken, given]
    for (const name of wanted.keys()) {
      const inner = { path: within(path, name), way, depth: depth + 1 }
      if (!had.has(name)) found.push(whole(inner.path))
      else if (way === 'read' && !isAbsent(to, name) && isAbsent(from, name))
        found.push(`${whole(inner.path)} may be missing`)
      else found.push(...compare(given.get(name) ?? [], taken.get(name) ?? [], inner))
    }
    if (way === 'given')
      for (const name of had.keys())
        if (isNeeded(to, name) && !isNeeded(from, name)) found.push(`${whole(within(path, name))} is needed`)
    return found
  }

  /** Each function of theirs is compared with the overload of ours that differs least. */
  function compareCalls(source: readonly ts.Signature[], target: readonly ts.Signature[], place: Place) {
    const [theirs, ours] = place.way === 'given' ? [source, target] : [target, source]
    const least = (all: readonly (readonly string[])[]) => [...all].sort((one, two) => one.length - two.length)[0] ?? []
    return theirs.flatMap((their) => least(ours.map((our) => compareCall(their, our, place))))
  }
  /** The types of a parameter; of one that takes the rest of the arguments, the types of one of them. */
  const typesIn = (parameter: ts.Symbol) => {
    const { valueDeclaration } = parameter
    const takesRest = valueDeclaration && ts.isParameter(valueDeclaration) && valueDeclaration.dotDotDotToken
    return takesRest ? itemsOf(typesOf(parameter)) : typesOf(parameter)
  }
  /** Parameters flow against the way of the function; its result flows with it. */
  function compareCall(their: ts.Signature, our: ts.Signature, { path, way, depth }: Place): readonly string[] {
    const back: Way = way === 'given' ? 'read' : 'given'
    const found: string[] = []
    for (const [at, parameter] of their.getParameters().entries()) {
      const own = our.getParameters()[at]
      const inner = { path: `${path}(`, way: back, depth: depth + 1 }
      const types = typesIn(parameter)
      if (!own && back === 'given')
        found.push(...[...membersOf(types.filter(isPlain)).keys()].map((name) => whole(within(inner.path, name))))
      else if (!own) found.push(`${path}() gets no ${parameter.name}`)
      else found.push(...(back === 'given' ? compare(types, typesIn(own), inner) : compare(typesIn(own), types, inner)))
    }
    const resultOf = (of: ts.Signature) => checker.getAwaitedType(of.getReturnType()) ?? of.getReturnType()
    const [result, expected] = [resultOf(our), resultOf(their)]
    if (way !== 'read' || isOpen(expected)) return found
    if (isNothing(result) && !isNothing(expected)) found.push(`${path}() may be missing`)
    return [...found, ...compare(partsOf(result), partsOf(expected), { path: `${path}()`, way, depth: depth + 1 })]
  }

  /** The differences of a hook's callbacks and settings, and of what it returns. */
  return function differencesOf(theirs: ts.Type, ours: ts.Type): readonly string[] {
    const [[their], [our]] = [callsOf([theirs]), callsOf([ours])]
    if (!their || !our) return ['is no function']
    const [settings, own] = [their.getParameters()[0], our.getParameters()[0]]
    const found = [
      ...compare(partsOf(our.getReturnType()), partsOf(their.getReturnType()), { path: '', way: 'read', depth: 0 }),
    ]
    if (settings && own) found.push(...compare(typesOf(settings), typesOf(own), { path: '', way: 'given', depth: 0 }))
    else if (settings) found.push(...membersOf(typesOf(settings).filter(isObject)).keys())
    return [...new Set(found)].sort()
  }
}
