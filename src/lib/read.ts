// Reads JSON of a known shape without Zod: that would be a fifth of a public page's JavaScript. Each function throws a TypeError that names the key.

type Reader<T> = (value: unknown) => T
type Shape = Record<string, Reader<unknown>>
type Read<S extends Shape> = { [Key in keyof S]: ReturnType<S[Key]> }

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : refuse(value))
export const number: Reader<number> = (value) => (typeof value === 'number' ? value : refuse(value))
export const boolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse(value))

/** One of a few literal texts. */
export function oneOf<const T extends string>(...texts: T[]): Reader<T> {
  return (value) => texts.find((choice) => choice === value) ?? refuse(value)
}

/** Null and absent become undefined. */
export function maybe<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (value === null || value === undefined ? undefined : read(value))
}

export function list<T>(read: Reader<T>): Reader<T[]> {
  return (value) => (Array.isArray(value) ? value.map((item) => read(item)) : refuse(value))
}

/** An object with these keys; others are left out. */
export function object<S extends Shape>(shape: S): Reader<Read<S>> {
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse(value)
    const source = new Map<string, unknown>(Object.entries(value))
    const result = Object.fromEntries(Object.entries(shape).map(([key, read]) => [key, readKey(key, read, source)]))
    return isRead(result, shape) ? result : refuse(value)
  }
}

function readKey(key: string, read: Reader<unknown>, source: Map<string, unknown>): unknown {
  try {
    return read(source.get(key))
  } catch (error) {
    throw new TypeError(`${key}: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
}

/** True by construction; it tells the compiler that every key was read by its own reader. */
function isRead<S extends Shape>(result: Record<string, unknown>, shape: S): result is Read<S> {
  return Object.keys(shape).every((key) => key in result)
}

function refuse(value: unknown): never {
  throw new TypeError(`unexpected ${value === null ? 'null' : typeof value}`)
}
