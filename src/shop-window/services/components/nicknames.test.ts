import { expect, test } from 'vitest'
import { filterOptions } from '#ui/combobox-filter.ts'
import { priceList } from '../texts.ts'
import { GENERAL } from './breeds.ts'
import { nicknamesOf } from './nicknames.ts'

const options = priceList.map(({ name }) => ({
  value: name,
  label: name,
  keywords: nicknamesOf(name),
  isLastResort: name === GENERAL,
}))

test.for([
  ['labradoodel', 'Labradoodle'],
  ['kruising', GENERAL],
  ['bastaard', GENERAL],
  ['dashond', 'Teckel korthaar'],
  ['tekkel', 'Teckel korthaar'],
  ['westie', 'West Highland White Terriër'],
  ['yorkie', 'Yorkshire Terriër'],
  ['malinois', 'Mechelse herder'],
  ['mops', 'Mopshond'],
  ['husky', 'Siberische husky'],
  ['golden retreiver', 'Golden Retriever'],
  ['shitzu', 'Shih Tzu'],
  ['maltheser', 'Maltezer'],
  ['chiwawa', 'Chihuahua'],
  ['bishon frise', 'Bichon Frisé'],
  ['cokker spaniel', 'Cocker Spaniel'],
  ['jack rusell', 'Jack Russell Terriër'],
  ['schnautzer', 'Dwergschnauzer'],
  ['ruwharige teckel', 'Teckel ruwhaar'],
  ['vlinderhondje', 'Papillon'],
  ['pomeriaan', 'Pomeranian'],
  ['bernersennen', 'Berner sennenhond'],
  ['middenslag poedel', 'Poedel'],
  ['bastert', GENERAL],
  ['morkie', GENERAL],
  ['pomsky', GENERAL],
  ['iets heel anders', GENERAL],
])('%s finds %s', ([typed = '', breed]) => {
  expect(filterOptions(options, typed, { guess: true })[0]?.value).toBe(breed)
})
