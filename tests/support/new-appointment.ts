import type { Locator } from '@playwright/test'

/** Opens one of the three steps of the form of a new appointment. */
export async function openStep(form: Locator, step: 'Wie' | 'Wat' | 'Wanneer') {
  await form
    .getByRole('navigation', { name: 'Stappen' })
    .getByRole('button', { name: step })
    .click()
}

/** Somebody who is not known yet, typed into its first step; leads to the second. */
export async function fillWho(
  form: Locator,
  person: { firstName: string; lastName: string; email: string; phone: string },
) {
  await openStep(form, 'Wie')
  const isNew = form.getByRole('button', { name: 'Nieuwe klant' })
  if (await isNew.isVisible()) await isNew.click()
  await form.getByLabel('Voornaam').fill(person.firstName)
  await form.getByRole('textbox', { name: 'Familienaam' }).fill(person.lastName)
  await form.getByLabel('E-mailadres').fill(person.email)
  await form.getByLabel('Telefoon').fill(person.phone)
  await form.getByRole('button', { name: 'Verder' }).click()
}
