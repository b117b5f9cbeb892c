import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { paletteGroups } from '#desk/dashboard/rules.ts'
import { settings } from './settings.ts'
import { smallerDeeds } from './smaller-deeds.ts'
import { tabs } from './tabs.ts'

const pages = tabs.map(({ path, ...tab }) => ({ ...tab, to: path }))
const find = (q: string) =>
  paletteGroups({
    q,
    places: { deeds: smallerDeeds, pages, settings },
    found: undefined,
    beside: (id) => id,
  }).flatMap(({ hits }) => hits)

/** The screens of settings, whose headings and labels the palette has to know. */
const SCREENS = [
  'src/foundation/salon/components/*-section.tsx',
  'src/money/customer-cards/components/loyalty-form.tsx',
  'src/agenda/calendar/components/{feeds-panel,google-panel}.tsx',
  'src/foundation/auth/components/{password-form,login-events,open-sessions}.tsx',
  'src/foundation/messages/components/message-settings.tsx',
  'src/desk/retention/components/retention-settings.tsx',
  'src/money/invoices/components/numbering-dialog.tsx',
  'src/foundation/auth/*/components/*-panel.tsx',
  'src/agenda/staff/components/member-dialog.tsx',
  'src/app/admin/device.tsx',
  'src/desk/system/components/*.tsx',
  'src/desk/backups/components/backup-card.tsx',
]
const FIELDS = new Set(['TextInput', 'TextArea', 'Checkbox', 'Select', 'RadioCards', 'Switch'])

type Named = { name: string; field: string | undefined }

/** The field of `{...field('phone')}`. */
function fieldOf(attribute: ESTree.JSXAttributeItem): string[] {
  if (attribute.type !== 'JSXSpreadAttribute' || attribute.argument.type !== 'CallExpression')
    return []
  const [first] = attribute.argument.arguments
  return first?.type === 'Literal' ? [String(first.value)] : []
}

/** The titles of cards and the labels of fields that a file shows, as far as they are fixed words. */
function namesIn(file: string): Named[] {
  const names: Named[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      const tag = name.type === 'JSXIdentifier' ? name.name : ''
      const field = attributes.flatMap((one) => fieldOf(one))[0]
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.value?.type !== 'Literal') continue
        const called = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
        const { value } = attribute.value
        const isShown =
          tag === 'Card'
            ? called === 'title'
            : FIELDS.has(tag) && ['label', 'legend'].includes(called)
        if (isShown) names.push({ name: value, field })
      }
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return names
}

const shown = globSync(SCREENS).flatMap((file) =>
  namesIn(file).map((named) => ({ file, ...named })),
)

test('the palette finds every heading and field of every screen of settings', () => {
  expect(shown.length).toBeGreaterThan(90)
  const isFound = ({ file, name, field }: (typeof shown)[number]) =>
    find(name).some(({ to }) => !field || !file.includes('/salon/') || to.endsWith(`veld=${field}`))
  expect(shown.filter((one) => !isFound(one))).toEqual([])
})

test('what a setting leads to by its words stands on a screen', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/settings.ts', '**/*.test.*'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const steps = [...settings, ...smallerDeeds].flatMap(({ to }) =>
    (to.split('#')[1] ?? '').split('/').filter((step) => step !== '' && step !== 'uitloggen'),
  )
  expect(steps.length).toBeGreaterThan(40)
  expect(steps.filter((step) => !sources.includes(step))).toEqual([])
})

test.for([
  ['sleutel', '/admin/veiligheid#Sleutels voor programma’s'],
  ['retentie', '/admin/mails/instellingen#Hoelang bewaren we mails?'],
  ['bewaartermijn', '/admin/mails/instellingen#Lijst van mails (maanden)'],
  ['annuleringskosten', '/admin/bedrijf/annuleren?veld=cancelLatePercent'],
  ['no-show', '/admin/bedrijf/annuleren?veld=noShowPercent'],
  ['sumup', '/admin/bedrijf/kassa'],
  ['medewerker uitnodigen', '/admin/medewerkers#Iemand uitnodigen'],
  ['product toevoegen', '/admin/producten#Product toevoegen'],
  ['uitloggen', '#uitloggen'],
  ['passkey', '/admin/veiligheid#Passkeys'],
  ['back-up', '/admin#back-ups/Back-up'],
  ['backup', '/admin#back-ups/Nu een back-up maken'],
  ['meldingen', '/admin/toestel#Meldingen'],
  ['wachtwoord', '/admin/bedrijf/wachtwoord#Nieuw wachtwoord'],
] as const)('by ‘%s’ one comes to %s', ([typed, to]) => {
  expect(find(typed).map((hit) => hit.to)).toContain(to)
})
