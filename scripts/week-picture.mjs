// The picture of the calendar in the README: a week of the owner, filled through the API.
const DAY = 86_400_000
const VISITS = [
  [0, '09:00', 'Lotte', 'Wouters', 'Flor', 'Poedel', 'confirmed'],
  [0, '11:00', 'Ahmed', 'El Idrissi', 'Simba', 'Golden Retriever', 'confirmed'],
  [0, '16:00', 'Greet', 'Van Damme', 'Bolleke', 'Franse buldog', 'pending'],
  [1, '09:00', 'Tom', 'Segers', 'Pippa', 'Chihuahua', 'confirmed'],
  [1, '11:00', 'Ilse', 'Claes', 'Nala', 'Maltezer', 'confirmed'],
  [3, '09:00', 'Noor', 'Mertens', 'Zorro', 'Labradoodle', 'confirmed'],
  [3, '11:00', 'Hugo', 'Maes', 'Saartje', 'Shih Tzu', 'pending'],
  [3, '16:00', 'Katrien', 'Jacobs', 'Max', 'Newfoundlander', 'confirmed'],
  [3, '18:00', 'Elif', 'Yılmaz', 'Mila', 'Chihuahua', 'confirmed'],
  [4, '09:00', 'Bram', 'Goossens', 'Luna', 'Poedel', 'confirmed'],
  [4, '16:00', 'Céline', "D'Hondt", 'Charlie', 'Cocker Spaniël', 'confirmed'],
  [5, '10:00', 'Joris', 'Willems', 'Lola', 'Golden Retriever', 'confirmed'],
  [5, '12:00', 'Fatima', 'Jacobs', 'Snoopy', 'Beagle', 'pending'],
]
/** One dog of whom the calendar warns. */
const ALLERGIC = 'Max'

/** Makes `docs/pictures/week.png` with a page of a salon without visits, at `url`. */
export async function makeWeekPicture(page, { url, password }) {
  const post = async (path, data) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { origin: url } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return await answer.json()
  }
  await post('/api/admin/login', { password })
  const monday = nextMonday()
  for (const [offset, startTime, firstName, lastName, dogName, dogBreed, status] of VISITS) {
    const email = `${dogName.toLowerCase()}@example.be`
    const person = { firstName, lastName, email, phone: '0470 12 34 56', dogName, dogBreed }
    const date = dayOf(monday.getTime() + offset * DAY)
    const { customerId, dogId } = await post('/api/appointments', {
      ...person,
      service: dogBreed,
      date,
      startTime,
      status,
      source: 'admin',
    })
    if (dogName !== ALLERGIC) continue
    const form = {
      dogName,
      ownerFirstName: firstName,
      ownerLastName: lastName,
      ownerEmail: email,
      hasAllergies: true,
      allergies: ['kip', 'parfum'],
      allergieDetails: 'Lavendelshampoo',
    }
    await post('/api/dog-health-records', { ...form, customerId, dogId, isVaccinated: true })
  }
  await page.goto(`${url}/admin/kalender?weergave=week&datum=${dayOf(monday.getTime())}`, {
    waitUntil: 'networkidle',
  })
  await page
    .locator('[data-visit]')
    .nth(VISITS.length - 1)
    .waitFor()
  await page.screenshot({ path: 'docs/pictures/week.png' })
  await page.close()
}

function nextMonday() {
  const now = new Date()
  return new Date(now.getTime() + (8 - (now.getUTCDay() || 7)) * DAY)
}

function dayOf(time) {
  return new Date(time).toISOString().slice(0, 10)
}
