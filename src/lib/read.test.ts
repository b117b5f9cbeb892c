import { describe, expect, test } from 'vitest'
import { boolean, list, maybe, number, object, oneOf, text } from '#lib/read.ts'

const readDog = object({ name: text, age: number, isCalm: boolean, size: oneOf('klein', 'groot'), breed: maybe(text) })

describe('reading JSON', () => {
  test('an object of the expected shape comes out, without what nobody asked for', () => {
    const dog = readDog({ name: 'Rex', age: 3, isCalm: true, size: 'groot', breed: null, owner: 'An' })
    expect(dog).toEqual({ name: 'Rex', age: 3, isCalm: true, size: 'groot', breed: undefined })
    expect(Object.keys(dog)).not.toContain('owner')
  })

  test.for([
    ['a missing key', { age: 3, isCalm: true, size: 'groot' }, 'name: unexpected undefined'],
    ['a wrong type', { name: 'Rex', age: '3', isCalm: true, size: 'groot' }, 'age: unexpected string'],
    ['an unknown choice', { name: 'Rex', age: 3, isCalm: true, size: 'reus' }, 'size: unexpected string'],
    ['something that is no object', 'Rex', 'unexpected string'],
    ['nothing', null, 'unexpected null'],
  ] as const)('%s is refused by name', ([, value, message]) => {
    expect(() => readDog(value)).toThrow(message)
  })

  test('a list reads each item', () => {
    expect(list(number)([1, 2])).toEqual([1, 2])
    expect(() => list(number)([1, '2'])).toThrow('unexpected string')
    expect(() => list(number)({ 0: 1 })).toThrow('unexpected object')
  })

  test('keys of the object prototype are not read', () => {
    expect(() => object({ constructor: text })({})).toThrow('constructor: unexpected undefined')
  })
})
