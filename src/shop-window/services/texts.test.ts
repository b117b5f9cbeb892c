import { describe, expect, test } from 'vitest'
import { priceList } from '#shop-window/services/texts.ts'

const breeds = priceList.filter((row) => row.name !== 'Algemene trimbeurt')
const named = (name: string) => priceList.filter((row) => row.name === name)
const priceOf = (name: string) => named(name).at(0)?.priceCents ?? Number.NaN
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

describe('the price list as a whole', () => {
  test('has 130 breeds and one general row', () => {
    expect(breeds).toHaveLength(130)
    expect(priceList).toHaveLength(131)
  })

  test('starts with the general row of 55 euro', () => {
    expect(priceList.at(0)).toMatchObject({
      name: 'Algemene trimbeurt',
      priceCents: 5500,
      category: 'algemeen',
      displayOrder: 0,
      size: null,
    })
  })

  test('names each breed once, whatever the case, the accents or the spaces', () => {
    expect(new Set(priceList.map((row) => folded(row.name).replace(/[^a-z]/g, ''))).size).toBe(131)
  })

  test('is in alphabetical order and numbered without gaps', () => {
    const dutch = new Intl.Collator('nl')
    expect(breeds.map((row) => row.name)).toEqual(
      breeds.map((row) => row.name).toSorted(dutch.compare),
    )
    expect(priceList.map((row) => row.displayOrder)).toEqual(
      Array.from({ length: 131 }, (_, index) => index),
    )
  })

  test('calls most breeds Dierentrim, some premium and none algemeen', () => {
    const counts = Map.groupBy(breeds, (row) => row.category)
    expect(counts.get('Dierentrim')?.length).toBeGreaterThan(65)
    expect(counts.get('premium')?.length).toBeGreaterThan(20)
    expect(counts.has('algemeen')).toBe(false)
  })

  test('has breeds of every size', () => {
    const bySize = Map.groupBy(breeds, (row) => row.size)
    expect(bySize.get('klein')?.length).toBeGreaterThan(20)
    expect(bySize.get('middel')?.length).toBeGreaterThan(20)
    expect(bySize.get('groot')?.length).toBeGreaterThan(20)
  })
})

describe('each row', () => {
  test.each(priceList)('$name is well written', ({ name, description }) => {
    for (const text of [name, description]) {
      expect(text).toBe(text.normalize('NFC').trim())
      expect(text).not.toMatch(/\s\s|[^\p{L} .,:;-]/u)
    }
    expect(name).toMatch(/^\p{Lu}\p{Ll}/u)
    expect(name).not.toMatch(/terrier/i)
    expect(name.length).toBeLessThanOrEqual(40)
    expect(description).toMatch(/^\p{Lu}[^.]+\.$/u)
    expect(description.length).toBeLessThanOrEqual(100)
  })

  test.each(priceList)(
    '$name costs between 40 and 120 euro, in steps of 2.50',
    ({ priceCents }) => {
      expect(priceCents).toBeGreaterThanOrEqual(4000)
      expect(priceCents).toBeLessThanOrEqual(12000)
      expect(priceCents % 250).toBe(0)
    },
  )

  test.each(priceList)('$name has a duration from less to more', ({ duration }) => {
    const [least = 0, most = 0] = (/^(\d{2,3})-(\d{2,3}) min$/.exec(duration) ?? [])
      .slice(1)
      .map(Number)
    expect(least).toBeGreaterThanOrEqual(45)
    expect(most).toBeGreaterThan(least)
    expect(most).toBeLessThanOrEqual(180)
  })
})

describe('prices and durations', () => {
  test('Chihuahua and Franse buldog cost 40 euro and nothing costs less', () => {
    expect(priceOf('Chihuahua')).toBe(4000)
    expect(priceOf('Franse buldog')).toBe(4000)
    expect(Math.min(...priceList.map((row) => row.priceCents))).toBe(4000)
  })

  test('Newfoundlander costs 120 euro and everything else less', () => {
    expect(priceList.filter((row) => row.priceCents >= 12000).map((row) => row.name)).toEqual([
      'Newfoundlander',
    ])
  })

  test.each([
    ['Toypoedel', 'Dwergpoedel', 'Poedel', 'Koningspoedel'],
    ['Dwergschnauzer', 'Middenslagschnauzer', 'Riesenschnauzer'],
    [
      'Chihuahua',
      'Beagle',
      'Labrador Retriever',
      'Golden Retriever',
      'Berner sennenhond',
      'Newfoundlander',
    ],
    ['Teckel korthaar', 'Teckel langhaar', 'Teckel ruwhaar'],
    ['Jack Russell Terriër', 'Jack Russell Terriër ruwhaar'],
    ['Mechelse herder', 'Tervuerense herder', 'Bouvier des Flandres'],
    ['Maltipoo', 'Cavapoo', 'Cockapoo', 'Labradoodle'],
    ['Pomeranian', 'Keeshond', 'Samojeed'],
    ['Maltezer', 'Schapendoes', 'Briard', 'Bobtail'],
  ])('%s and its larger or thicker-coated kin rise in price', (...names) => {
    const prices = names.map(priceOf)
    expect(prices).toEqual([...new Set(prices)].toSorted((a, b) => a - b))
    expect(prices.every(Number.isInteger)).toBe(true)
  })

  test('every small breed costs less than every large breed with a premium coat', () => {
    const small = breeds.filter((row) => row.size === 'klein').map((row) => row.priceCents)
    const largePremium = breeds
      .filter((row) => row.size === 'groot' && row.category === 'premium')
      .map((row) => row.priceCents)
    expect(Math.max(...small)).toBeLessThan(Math.min(...largePremium))
  })

  test('only large coats and cords can take longer than a slot of two hours', () => {
    const long = breeds.filter((row) => Number(/-(\d+) min$/.exec(row.duration)?.at(1)) > 120)
    expect(long.map((row) => row.name)).toEqual(
      expect.arrayContaining(['Newfoundlander', 'Leonberger', 'Komondor', 'Koningspoedel']),
    )
    expect(long.filter((row) => row.size !== 'groot').map((row) => row.name)).toEqual(['Puli'])
  })
})

describe('well-known names', () => {
  test.each(
    `Poedel, Toypoedel, Dwergpoedel, Koningspoedel, Chihuahua, Franse buldog, Newfoundlander, Shih Tzu, Maltezer, Yorkshire Terriër, Bichon Frisé,
    Labradoodle, Goldendoodle, Cockapoo, Maltipoo, Cavapoo, Golden Retriever, Labrador Retriever, Duitse herder, Mechelse herder, Tervuerense herder,
    Groenendaeler, Laekense herder, Bouvier des Flandres, Schipperke, Brusselse griffon, Berner sennenhond, Border collie, Cocker Spaniel, Dwergschnauzer,
    Middenslagschnauzer, Riesenschnauzer, West Highland White Terriër, Jack Russell Terriër, Teckel korthaar, Teckel langhaar, Teckel ruwhaar, Samojeed,
    Keeshond, Chow Chow, Leonberger, Sint-Bernard, Briard, Bobtail, Komondor, Puli, Afghaanse windhond, Airedale Terriër, Ierse setter, Coton de Tuléar,
    Cavalier King Charles Spaniel, Siberische husky, Dalmatiër, Lhasa Apso, Pekinees, Kooikerhondje, Rottweiler, Dobermann, Weimaraner`.split(
      /,\s+/,
    ),
  )('%s is there, spelled so', (name) => {
    expect(named(name)).toHaveLength(1)
  })
})
