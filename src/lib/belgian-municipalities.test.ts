import { expect, test } from 'vitest'
import { municipalityOf } from './belgian-municipalities.ts'

test('every Belgian postcode leads to its municipality, also one that was joined with others', () => {
  const codes = ['1000', '1030', '2100', '2150', '4000', '6767', '9031', '9100', ' 9820 ', '9992']
  expect(codes.map(municipalityOf)).toEqual([
    'Brussel',
    'Schaarbeek',
    'Antwerpen',
    'Antwerpen',
    'Liège',
    'Rouvroy',
    'Gent',
    'Sint-Niklaas',
    'Merelbeke-Melle',
    'Maldegem',
  ])
  expect(['', '9', '0999', '9999', '4561 AB', 'Gent'].map(municipalityOf)).toEqual(
    Array.from({ length: 6 }),
  )
})

test('each that was joined in 2019, 2024 or 2025 bears its new name under all its old postcodes', () => {
  const joined = {
    Aalter: '9880 9881 9910',
    Deinze: '9800 9850',
    Kruisem: '9750 9770 9771 9772',
    Lievegem: '9920 9921 9930 9931 9932 9950',
    Oudsbergen: '3660 3670',
    Pelt: '3900 3910',
    'Puurs-Sint-Amands': '2870 2890',
    Antwerpen: '2000 2018 2150',
    Bastogne: '6600 6686 6687 6688',
    'Beveren-Kruibeke-Zwijndrecht': '2070 9120 9130 9150',
    'Bilzen-Hoeselt': '3730 3732 3740 3742 3746',
    Hasselt: '3500 3720 3721 3722 3723 3724',
    Lochristi: '9080 9185',
    Lokeren: '9160 9180',
    'Merelbeke-Melle': '9090 9820',
    'Nazareth-De Pinte': '9810 9840',
    Pajottegem: '1540 1541 1570 1755',
    'Tessenderlo-Ham': '3945 3980',
    Tielt: '8700 8760',
    'Tongeren-Borgloon': '3700 3840',
    Wingene: '8750 8755',
  }
  for (const [name, codes] of Object.entries(joined))
    expect([name, ...codes.split(' ').map(municipalityOf)]).toEqual(
      [name].concat(codes.split(' ').map(() => name)),
    )
})

test('all 565 municipalities and 1 146 postcodes are there', () => {
  const known = Array.from({ length: 10_000 }, (_, code) =>
    municipalityOf(String(code).padStart(4, '0')),
  ).filter((name) => name !== undefined)
  expect([known.length, new Set(known).size]).toEqual([1_146, 565])
})
