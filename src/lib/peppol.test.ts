import { describe, expect, test } from 'vitest'
import { isMemberState, isoCountry, isoVatNumber, peppolAddress } from '#lib/peppol.ts'

/** The electronic address schemes of Peppol BIS Billing 3 (CL008, release 2026.5). */
const LISTED = new Set(
  (
    '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 0200 0201 0204 0208 ' +
    '0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 ' +
    '9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 ' +
    '9952 9953 9957 9959 '
  )
    .trim()
    .split(' '),
)

describe('who is found on Peppol', () => {
  test.each([
    ['BE 0123.456.749', '0208', '0123456749'],
    ['0123.456.749', '0208', '0123456749'],
    ['NL123456789B13', '9944', 'NL123456789B13'],
    ['FR83404833048', '9957', 'FR83404833048'],
    ['DE136695976', '9930', 'DE136695976'],
    ['LU10000356', '9938', 'LU10000356'],
    ['ATU13585627', '9914', 'ATU13585627'],
    ['ESB58378431', '9920', 'ESB58378431'],
    ['IT00743110157', '0211', 'IT00743110157'],
    ['EL040127797', '9933', 'EL040127797'],
    ['GR040127797', '9933', 'EL040127797'],
    ['DK88146328', '0184', '88146328'],
    ['SE556188840401', '0007', '5561888404'],
    ['FI09853608', '0216', '003709853608'],
    ['NO995525828MVA', '0192', '995525828'],
    ['GB980780684', '9932', 'GB980780684'],
    ['CHE-107.787.577', '9927', 'CHE107787577'],
  ])('%s is %s:%s', (vatNumber, scheme, id) => {
    expect(peppolAddress(vatNumber)).toEqual({ scheme, id })
    expect(LISTED).toContain(scheme)
  })

  test.each(['', 'RS101134702', 'ZZ99', 'EU372022452', 'constructor'])(
    'nobody by %j',
    (vatNumber) => {
      expect(peppolAddress(vatNumber)).toBeUndefined()
    },
  )

  test('every member state has a scheme, and each is on the list: `EM`, an e-mail address, is not', () => {
    const states =
      'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
    const schemes = states.map(
      (letters) => peppolAddress(`${letters}0123456789`)?.scheme ?? letters,
    )
    expect(schemes.filter((scheme) => !LISTED.has(scheme))).toEqual([])
    expect(states.every(isMemberState)).toBe(true)
    expect(['GB', 'CH', 'NO', 'GR', 'EU'].some(isMemberState)).toBe(false)
    expect(LISTED.has('EM')).toBe(false)
  })
})

test('a country is known by its name, else by its VAT number, else it is ours', () => {
  expect([
    isoCountry('Duitsland', ''),
    isoCountry('', 'FR83404833048'),
    isoCountry('', ''),
    isoCountry('Atlantis', 'NL1'),
  ]).toEqual(['DE', 'FR', 'BE', undefined])
  expect(isoVatNumber('0123.456.749')).toBe('BE0123456749')
})
