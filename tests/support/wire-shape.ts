/** What says how large, long or well formed a value is, or whose order means nothing. */
const BOUNDS = new Set([
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'propertyNames',
])

/**
 * The shape of an OpenAPI document, key by key in order: whatever a JSON schema can say in two ways
 * it says in one, and without the bounds of values.
 */
export function wireShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireShape)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, inner]) => !(BOUNDS.has(key) && (typeof inner !== 'object' || key === 'propertyNames')),
  )
  const shape: Record<string, unknown> = Object.fromEntries(
    kept.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, wireShape(inner)]),
  )
  if (Array.isArray(shape['enum']) || 'const' in shape) delete shape['type']
  for (const key of ['required', 'type'])
    if (Array.isArray(shape[key]))
      shape[key] = shape[key].map(String).toSorted((a, b) => (a < b ? -1 : 1))
  return orNull(shape) ?? shape
}

/** A simple type or null, from either way of saying so. */
function orNull({ anyOf, ...rest }: Record<string, unknown>): unknown {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined
  const other: unknown = anyOf.find((one) => JSON.stringify(one) !== '{"type":"null"}')
  if (
    !anyOf.some((one) => JSON.stringify(one) === '{"type":"null"}') ||
    typeof other !== 'object' ||
    other === null
  )
    return undefined
  const type: unknown = Reflect.get(other, 'type')
  return typeof type === 'string'
    ? wireShape({ ...rest, ...other, type: [type, 'null'] })
    : undefined
}
