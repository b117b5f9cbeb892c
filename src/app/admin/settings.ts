import type { Place } from '#desk/dashboard/rules.ts'
import { letters } from '#foundation/messages/texts.ts'
import { settings as ofSalon } from '#foundation/salon/components/business-draft.ts'
import { businessSections, sectionOf } from '#foundation/salon/components/business-sections.ts'
import { pushKinds } from '#lib/push-kinds.ts'
import type { Role } from '#lib/roles.ts'

type Screen = {
  detail: string
  path: string
  /** Who has it; the owner alone unless said. */
  for?: Role
  /** Of one of several, who is chosen first. */
  isOfOne?: true
  /** What stands there by its heading or label, with the words by which people look for it. */
  named: Readonly<Record<string, string>>
}

/** Every screen of settings besides the form of Bedrijf. */
const screens: readonly Screen[] = [
  {
    detail: 'Bedrijf: Klantenkaarten',
    path: '/admin/bedrijf/klantenkaarten',
    named: {
      'Punten per euro': 'sparen spaarkaart loyaliteit',
      'Euro per punt': 'waarde van een punt',
      'Bonus vanaf (punten)': 'beloning',
      Bonuspunten: 'beloning',
      'Laagste saldo (euro)': 'minimum',
      'Hoogste saldo (euro)': 'maximum',
      'Standaardkorting (%)': 'korting',
      'Bonus vanzelf toekennen': 'automatisch beloning',
      'Bonus op de verjaardag van de hond, één keer per jaar': 'cadeau',
    },
  },
  {
    detail: 'Bedrijf: Agenda-koppeling',
    path: '/admin/bedrijf/agenda-koppeling',
    named: {
      'Geheim agenda-adres': 'ical ics outlook apple iphone abonneren delen feed',
      'Google Calendar': 'Google agenda koppelen synchroniseren',
    },
  },
  {
    detail: 'Bedrijf: Wachtwoord',
    path: '/admin/bedrijf/wachtwoord',
    named: {
      'Huidig wachtwoord': 'wachtwoord wijzigen veranderen',
      'Nieuw wachtwoord': 'wachtwoord wijzigen veranderen',
      'Nieuw wachtwoord, nog eens': 'wachtwoord wijzigen veranderen',
      'Wie klopte aan?': 'inlogpogingen mislukt inbraak',
    },
  },
  {
    detail: 'Mails: instellingen',
    path: '/admin/mails/instellingen',
    named: {
      'Herinnering voor een afspraak': 'herinneren automatisch vanzelf reminder',
      'Hoelang vooraf?': 'herinnering uren vooraf',
      'Tijd voor een nieuwe afspraak': 'terugkomen terughalen weken automatisch vanzelf',
      'Vraag om terug te komen na (weken)': 'herhalen terughalen',
      'Verjaardag van de hond': 'felicitatie automatisch vanzelf',
      'Stuur een felicitatie op de verjaardag van de hond': 'verjaardagsmail',
      'Hoelang bewaren we mails?':
        'retentie bewaartermijn bewaartermijnen privacy avg gdpr opruimen',
      'Inhoud van mails (maanden)': 'retentie bewaartermijn wissen',
      'Lijst van mails (maanden)': 'retentie bewaartermijn wissen',
      'Onbetaalde bestellingen (dagen)': 'retentie bewaartermijn kadobonnen wissen',
    },
  },
  {
    detail: 'Facturen',
    path: '/admin/facturen',
    named: {
      Nummering: 'factuurnummer creditnota volgnummer',
      'Nummering/Voorvoegsel': 'factuurnummer letters',
      'Nummering/Eerste nummer': 'factuurnummer beginnen',
      'Nummering/Elk jaar opnieuw beginnen': 'factuurnummer',
      'Nummering/Dagen om te betalen': 'betaaltermijn vervaldatum betalen binnen',
    },
  },
  {
    detail: 'Medewerkers',
    path: '/admin/medewerkers',
    named: {
      'Log-ins': 'toegang rechten rol uitnodigen collega personeel inloggen',
      'Je naam wijzigen': 'mijn naam eigenaar',
    },
  },
  {
    detail: 'Medewerkers: van wie je bewerkt',
    path: '/admin/medewerkers',
    isOfOne: true,
    named: Object.fromEntries(
      [
        'Naam',
        'Functie',
        'Voorstelling op de teampagina',
        'Foto',
        'Kleur in de kalender',
        'Op de teampagina tonen',
        'Heeft eigen afspraken',
        'Klanten kunnen online boeken',
        'Werkt andere uren dan het salon',
        'Doet alle behandelingen',
        'Welke honden?',
      ].map((label) => [label, 'collega personeel trimster werkuren']),
    ),
  },
  {
    detail: 'Veiligheid',
    path: '/admin/veiligheid',
    for: 'staff',
    named: {
      Passkeys: 'vingerafdruk gezicht inloggen wachtwoordloos',
      Herstelcodes: 'wachtwoord vergeten kwijt noodcodes',
      'Ingelogde toestellen': 'sessies uitloggen gestolen afmelden',
    },
  },
  {
    detail: 'Veiligheid',
    path: '/admin/veiligheid',
    named: { 'Sleutels voor programma’s': 'api sleutel key koppelen boekhouding token' },
  },
  {
    detail: 'Dit toestel',
    path: '/admin/toestel',
    for: 'staff',
    named: {
      'De app': 'installeren beginscherm pictogram',
      Meldingen: 'push notificaties geluid',
      Afmelden: 'uitloggen toestel afmelden',
      ...Object.fromEntries(
        Object.values(pushKinds)
          .filter(({ forStaff }) => forStaff)
          .map(({ label }) => [label, 'melding push']),
      ),
    },
  },
  {
    detail: 'Dit toestel',
    path: '/admin/toestel',
    named: Object.fromEntries(
      Object.values(pushKinds)
        .filter(({ forStaff }) => !forStaff)
        .map(({ label }) => [label, 'melding push']),
    ),
  },
  {
    detail: 'Systeem',
    path: '/admin/systeem',
    named: {
      'Vraagt aandacht': 'fouten problemen waarschuwingen',
      'In orde': 'back-up backup schijf geheugen gegevensbank sumup stripe betalingen mail dns',
      'Komt een mail van je salon aan?': 'code uit de testmail spam spf dkim dmarc smtp',
      'Fouten van de laatste dag': 'storing logboek server',
    },
  },
  { detail: 'Dashboard', path: '/admin', named: { 'back-ups/Back-up': 'backup reservekopie' } },
]

/** By what else a setting of Bedrijf, or a part of it, is found. */
const words: Readonly<Record<string, string>> = {
  name: 'naam zaak',
  street: 'adres',
  phone: 'gsm whatsapp nummer',
  vatNumber: 'ondernemingsnummer btw',
  iban: 'bank rekening',
  paymentMethods: 'bancontact contant payconiq sumup cash kaart betalen',
  latitude: 'kaart gps ligging',
  longitude: 'kaart gps ligging',
  slotMinutes: 'duur afspraak tijdsloten',
  gridMinutes: 'beginuren raster',
  cleaningMinutes: 'pauze tussen schoonmaken',
  noticeDays: 'vooraf boeken',
  horizonMonths: 'agenda open',
  existingCustomersOnly: 'klantenstop nieuwe klanten weigeren',
  requestHours: 'verlopen wachtend',
  warningWords: 'bijten agressief waarschuwing',
  cancelFreeHours: 'annuleren annuleringskosten annuleringstermijn kosteloos',
  cancelLatePercent: 'annuleren annuleringskosten vergoeding',
  noShowPercent: 'no-show no show annuleringskosten vergoeding niet komen',
  vatRegime: 'vrijstelling kleine onderneming 21 %',
  voucherMonths: 'cadeaubon vervallen',
  confirmRefundsAbove: 'terugbetaling grens wachtwoord',
  heroPictureId: 'foto startpagina',
  team: 'over ons foto naam voorstelling wat doe je in het salon?',
  certificates: 'diploma of erkenning van wie? logo',
  testimonials: 'reviews beoordelingen wat zegt je klant? naam hond',
  externalBookingUrl: 'salonized',
  adminStartView: 'beginscherm openen',
  annuleren: 'annuleren annuleringskosten no-show',
  kassa: 'sumup terminal btw betalen',
  wachtwoord: 'inloggen veranderen',
  'agenda-koppeling': 'Google outlook apple ical',
  klantenkaarten: 'punten korting loyaliteit sparen',
}

/**
 * Every setting by its label, with the address that opens it; what stands behind `#` is led to by
 * its words, one after the other.
 */
export const settings: readonly (Place & { for: Role })[] = [
  ...businessSections.map(({ path, label }) => ({
    label,
    detail: 'Bedrijf',
    to: `/admin/bedrijf/${path}`,
    words: words[path] ?? '',
    for: 'owner' as const,
  })),
  ...ofSalon.flatMap(({ label, field }) => {
    const section = sectionOf(field)
    if (!section) return []
    const to = `/admin/bedrijf/${section.path}?${new URLSearchParams({ veld: field })}`
    const detail = `Bedrijf: ${section.label}`
    return [{ label, detail, to, words: words[field] ?? '', for: 'owner' as const }]
  }),
  ...Object.entries(letters).map(([kind, { label }]) => ({
    label: `Sjabloon: ${label}`,
    detail: 'Mails: sjablonen',
    words: 'tekst mail aanpassen',
    to: `/admin/mails/sjablonen/${kind}`,
    for: 'owner' as const,
  })),
  ...screens.flatMap(({ detail, path, for: role = 'owner', isOfOne, named }) =>
    Object.entries(named).map(([steps, found]) => ({
      label: steps.split('/').at(-1) ?? steps,
      detail,
      words: found,
      to: isOfOne ? path : `${path}#${steps}`,
      for: role,
    })),
  ),
]
