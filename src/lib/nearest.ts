/**
 * The one of the names that was probably meant by what was typed: one that begins so, else the one
 * that comes nearest; undefined when none does. `alsoCalled`: the other words for a name.
 */
export function nearest(
  typed: string,
  names: readonly string[],
  alsoCalled: (name: string) => readonly string[] = () => [],
): string | undefined {
  const word = plain(typed)
  if (word === '') return undefined
  return (
    names.find((name) => plain(name).startsWith(word)) ??
    nearestFirst(typed, names, (name) => [name, ...alsoCalled(name)])[0]
  )
}

/** What has a word that differs by at most a sign in four from what was typed, nearest first. */
export function nearestFirst<Thing>(
  typed: string,
  things: readonly Thing[],
  wordsOf: (thing: Thing) => readonly string[],
): Thing[] {
  const word = plain(typed)
  return things
    .map((thing) => ({
      thing,
      distance: Math.min(...wordsOf(thing).map((one) => distanceOf(word, plain(one)))),
    }))
    .filter(({ distance }) => distance <= Math.ceil(word.length / 4))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ thing }) => thing)
}

/** A name without capitals, accents and signs, as it is compared. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

/** How many signs have to be put in, left out or replaced to make one of the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let index = 0; index < a.length; index += 1) {
    const next = [index + 1]
    for (let at = 0; at < b.length; at += 1) {
      const replaced = (row[at] ?? 0) + (a.charAt(index) === b.charAt(at) ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
