import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Checkbox, TextInput } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Select } from '#ui/select.tsx'

const nothing = () => undefined

test.each([
  [
    'text input',
    <TextInput
      key=""
      id="f"
      label="Naam"
      hint="Zoals op de factuur."
      error="Vul een naam in."
      required
    />,
  ],
  [
    'select',
    <Select
      key=""
      id="f"
      label="Naam"
      hint="Zoals op de factuur."
      error="Vul een naam in."
      required
      options={[]}
    />,
  ],
  [
    'combobox',
    <Combobox
      key=""
      id="f"
      label="Naam"
      hint="Zoals op de factuur."
      error="Vul een naam in."
      required
      options={[]}
      value=""
      onChange={nothing}
    />,
  ],
  [
    'checkbox',
    <Checkbox
      key=""
      id="f"
      label="Naam"
      hint="Zoals op de factuur."
      error="Vul een naam in."
      required
    />,
  ],
])('a %s is tied to its label, hint and error', (_, field) => {
  const html = renderToString(field)
  const control = /<(input|select)[^>]*id="f"[^>]*>/.exec(html)?.[0] ?? ''
  expect(html).toContain('for="f"')
  expect(control).toContain('aria-describedby="f-hint f-error"')
  expect(control).toContain('aria-invalid="true"')
  expect(control).toContain('required=""')
  expect(html).toContain('id="f-hint"')
  expect(html).toMatch(/id="f-error"[^>]*>.*Vul een naam in\./)
})

test('a field without hint and error carries neither mark', () => {
  const html = renderToString(<TextInput id="f" label="Naam" error="" />)
  expect(html).not.toContain('aria-describedby')
  expect(html).not.toContain('aria-invalid="')
  expect(html).not.toContain('f-error')
})

test('a group of choices is named by its legend and says what is wrong', () => {
  const html = renderToString(
    <RadioCards
      id="f"
      legend="Uur"
      error="Kies een uur."
      options={[{ value: '9', label: '09:00' }]}
      onChange={nothing}
    />,
  )
  expect(html).toContain('aria-describedby="f-error"')
  expect(html).toMatch(/<legend[^>]*>Uur/)
  expect(html).toContain('name="f"')
})

test('a loading button keeps its place, says so and can not be pressed', () => {
  const html = renderToString(<Button loading>Bewaren</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Bezig...')
  expect(html).toMatch(/invisible">Bewaren/)
  expect(html).not.toContain(' disabled=""')
})

test('a combobox shows the label of its value and posts the value', () => {
  const html = renderToString(
    <Combobox
      label="Land"
      name="country"
      options={[{ value: '7', label: 'België' }]}
      value="7"
      onChange={nothing}
    />,
  )
  expect(html).toContain('value="België"')
  expect(html).toContain('<input type="hidden" name="country" value="7"/>')
  expect(html).toContain('aria-expanded="false"')
})
