const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** Every id in something, in order; as often as it stands there. */
export function idsIn(something: unknown): string[] {
  return JSON.stringify(something)?.match(ID) ?? []
}

/** A text with other ids. */
export function withIds(text: string, others: ReadonlyMap<string, string>): string {
  return others.size === 0 ? text : text.replaceAll(ID, (id) => others.get(id) ?? id)
}
