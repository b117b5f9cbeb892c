import { readFileSync } from 'node:fs'

/**
 * The part of the published vocabulary (schema.org, release 29, CC BY-SA 3.0) about the types that
 * the site speaks of and their ancestors: of which types a property is, and what it takes.
 */
const vocabulary: {
  types: Record<string, string[]>
  properties: Record<string, { of: string[]; takes: string[] }>
  members: Record<string, string[]>
} = JSON.parse(readFileSync(new URL('./schema-org.json', import.meta.url), 'utf8'))

const WORDS = ['Text', 'CssSelectorType', 'PronounceableText', 'XPathType']
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/
const AMOUNT = /^\d+(\.\d+)?$/

/** What a thing of JSON-LD says that the vocabulary does not know, each with where it stands. */
export function problemsOf(thing: unknown, where = ''): string[] {
  if (!isRecord(thing)) return [`${where}: no thing`]
  const { '@context': context, '@type': type, '@id': id, ...said } = thing
  if (where === '' && context !== 'https://schema.org') return ['no context of schema.org']
  // what only names another thing
  if (type === undefined && typeof id === 'string') return isAddress(id) ? [] : [`${where}: ${id}`]
  if (typeof type !== 'string' || !(type in vocabulary.types))
    return [`${where}: no type ${JSON.stringify(type)}`]
  const own = ancestorsOf(type)
  return Object.entries(said).flatMap(([name, value]) => {
    const at = `${where}${type}.${name}`
    const property = vocabulary.properties[name]
    if (!property?.of.some((holder) => own.includes(holder))) return [`${at}: no such property`]
    return [value].flat().flatMap((one) => problemOf(one, property.takes, at))
  })
}

function problemOf(value: unknown, takes: readonly string[], at: string): string[] {
  if (isRecord(value)) {
    const { '@type': type } = value
    const fits =
      type === undefined ||
      (typeof type === 'string' && ancestorsOf(type).some((name) => takes.includes(name)))
    return fits ? problemsOf(value, `${at} > `) : [`${at}: takes no ${JSON.stringify(type)}`]
  }
  const isFine =
    typeof value === 'number'
      ? takes.some((name) => name === 'Number' || name === 'Integer')
      : typeof value === 'string' && takes.some((name) => isOne(value, name))
  return isFine ? [] : [`${at}: ${String(value)}`]
}

/** Whether a text is a value of this type. A property that takes an address is given no other text. */
function isOne(value: string, name: string): boolean {
  if (name === 'URL') return isAddress(value)
  if (name === 'Time') return TIME.test(value)
  if (name === 'Date') return DATE.test(value)
  if (name === 'Number' || name === 'Integer') return AMOUNT.test(value)
  const members = vocabulary.members[name]
  if (members) return members.some((member) => value === `https://schema.org/${member}`)
  return WORDS.includes(name) && value.trim() !== ''
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function ancestorsOf(type: string): string[] {
  return [type, ...(vocabulary.types[type] ?? []).flatMap(ancestorsOf)]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
