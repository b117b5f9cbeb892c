import { expect, type Page } from '@playwright/test'
import { logIn } from '#tests/support/log-in.ts'
import { checkAccessibility, test } from './fixtures.ts'

const SCREENS = [
  { name: 'telefoon', width: 390, height: 844 },
  { name: 'bureau', width: 1440, height: 900 },
]

for (const { name, width, height } of SCREENS)
  test.describe(`on a ${name}`, () => {
    test.use({
      viewport: { width, height },
      extraHTTPHeaders: { 'x-forwarded-for': `10.72.${width % 256}.1` },
    })

    test('somebody is added with hours of her own, stands on the team page, and hands her visits over when she goes', async ({
      page,
    }) => {
      const bo = `Bo ${name}`
      await logIn(page)
      await page.goto('/admin/medewerkers')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medewerkers')
      await expect(page.getByRole('article', { name: 'Eigenaar' })).toContainText(
        'online te boeken · uren van het salon',
      )
      await checkAccessibility(page)

      await page.getByRole('button', { name: 'Medewerker toevoegen' }).click()
      const adding = page.getByRole('dialog', { name: 'Medewerker toevoegen' })
      await adding.getByRole('button', { name: 'Toevoegen', exact: true }).click()
      await expect(adding.getByLabel('Naam')).toHaveAccessibleDescription('Vul een naam in.')
      await adding.getByLabel('Naam').fill(bo)
      await adding.getByLabel('Functie').fill('Assistent-trimmer')
      await adding.getByRole('checkbox', { name: 'Werkt andere uren dan het salon' }).check()
      await adding.getByRole('button', { name: 'woensdag: uren toevoegen' }).click()
      await adding.getByRole('button', { name: 'Toevoegen', exact: true }).click()
      await expect(adding.getByText('De uren van woensdag kloppen niet.')).toBeVisible()
      await adding.getByLabel('woensdag, blok 1: tot').fill('12:00')
      await checkAccessibility(page)
      await adding.getByRole('button', { name: 'Toevoegen', exact: true }).click()
      await expect(adding).toBeHidden()
      const hers = page.getByRole('article', { name: bo })
      await expect(hers).toContainText('eigen uren')

      await hers.getByRole('button', { name: `${bo} hoger zetten` }).click()
      await expect(page.getByRole('article').first()).toHaveAccessibleName(bo)
      const remove = hers.getByRole('button', { name: `${bo} verwijderen` })
      const question = page.getByRole('alertdialog', { name: `${bo} verwijderen?` })
      await remove.click()
      await question.getByRole('button', { name: 'Verwijderen', exact: true }).click()
      await expect(hers).toBeHidden()
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await expect(hers).toContainText('eigen uren')
      await addVisit(page, bo)
      expect(await (await page.request.get('/about')).text()).toMatch(
        new RegExp(`<h3[^>]*>${bo}</h3>`),
      )

      await remove.click()
      await expect(question).toContainText(
        `${bo} heeft 1 afspraak, waarvan 1 nog komt. Kies wie ze overneemt.`,
      )
      await expect(question.getByLabel('Wie neemt de afspraken over?')).toHaveValue(/./)
      await checkAccessibility(page)
      await question.getByRole('button', { name: 'Overdragen en verwijderen' }).click()
      await expect(hers).toBeHidden()
    })
  })

async function addVisit(page: Page, member: string) {
  const [staff] = await page.request
    .get('/api/staff')
    .then(async (answer): Promise<{ id: string; name: string }[]> => await answer.json())
  expect(staff?.name).toBe(member)
  const answer = await page.request.post('/api/appointments', {
    data: {
      firstName: 'Marie',
      lastName: member,
      email: 'marie@voorbeeld.be',
      phone: '0471 23 45 67',
      dogName: 'Bella',
      dogBreed: 'Poedel',
      service: 'Poedel',
      date: `${new Date().getFullYear() + 3}-03-04`,
      startTime: member.includes('bureau') ? '09:00' : '12:00',
      staffId: staff?.id,
    },
  })
  expect(answer.status()).toBe(201)
}
