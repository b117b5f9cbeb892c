type PointText = {
  id: string
  label: string
  /** What is not in order, and what somebody sees of it until then. */
  why: string
  /** Where the owner does it. */
  to: string
  /** The site or a paper shows an example in its place. */
  isExample?: true
}

const way = [
  {
    id: 'details',
    label: 'Naam en adres',
    points: [
      {
        id: 'password',
        label: 'Kies een eigen wachtwoord',
        why: 'Het wachtwoord is nog dat van de eerste start.',
        to: '/admin/bedrijf/wachtwoord',
      },
      {
        id: 'name',
        label: 'Vul de naam van je salon in',
        why: 'Op de site staat nog een voorbeeldnaam.',
        to: '/admin/bedrijf/gegevens?veld=name',
        isExample: true,
      },
      {
        id: 'address',
        label: 'Vul je adres in',
        why: 'Klanten zien nog een straat die niet bestaat.',
        to: '/admin/bedrijf/gegevens?veld=street',
        isExample: true,
      },
      {
        id: 'map',
        label: 'Zet je salon op de kaart',
        why: 'De kaart toont nog het midden van een dorp.',
        to: '/admin/bedrijf/gegevens?veld=latitude',
        isExample: true,
      },
      {
        id: 'phone',
        label: 'Vul je telefoonnummer in',
        why: 'Bellen en WhatsApp komen nu nergens uit.',
        to: '/admin/bedrijf/gegevens?veld=phone',
        isExample: true,
      },
      {
        id: 'email',
        label: 'Vul je e-mailadres in',
        why: 'Berichten van klanten gaan nog naar een voorbeeldadres.',
        to: '/admin/bedrijf/gegevens?veld=email',
        isExample: true,
      },
      {
        id: 'vat',
        label: 'Vul je BTW-nummer in',
        why: 'Het moet op je site en op elke factuur staan.',
        to: '/admin/bedrijf/gegevens?veld=vatNumber',
        isExample: true,
      },
      {
        id: 'iban',
        label: 'Vul je rekeningnummer in',
        why: 'Het staat op je facturen.',
        to: '/admin/bedrijf/gegevens?veld=iban',
        isExample: true,
      },
    ],
  },
  {
    id: 'hours',
    label: 'Uren',
    points: [
      {
        id: 'hours',
        label: 'Kijk je openingsuren na',
        why: 'Klanten kunnen alleen binnen die uren boeken.',
        to: '/admin/bedrijf/openingsuren?veld=openingHours.monday',
        isExample: true,
      },
    ],
  },
  {
    id: 'prices',
    label: 'Prijzen',
    points: [
      {
        id: 'prices',
        label: 'Zet je eigen prijzen in de lijst',
        why: 'De prijslijst is nog helemaal die van het voorbeeld, en zo ziet de klant ze ook. Pas een ras aan, verhoog alles in één keer of breng je eigen lijst mee.',
        to: '/admin/prijslijst',
        isExample: true,
      },
    ],
  },
  {
    id: 'pictures',
    label: 'Foto’s en teksten',
    points: [
      {
        id: 'photo',
        label: 'Zet een foto van je salon op de startpagina',
        why: 'Zonder foto staat er een tekening.',
        to: '/admin/bedrijf/team',
      },
      {
        id: 'team',
        label: 'Stel je team voor',
        why: 'De teampagina toont voorbeelden.',
        to: '/admin/bedrijf/team?veld=ownTeam',
        isExample: true,
      },
      {
        id: 'accreditation',
        label: 'Kijk je erkenningen na',
        why: 'De logo’s van erkenningen zijn voorbeelden. Toon je eigen diploma’s, of verberg dit deel.',
        to: '/admin/bedrijf/team?veld=showAccreditation',
        isExample: true,
      },
      {
        id: 'testimonials',
        label: 'Schrijf echte getuigenissen',
        why: 'Op de site staan voorbeelden, en dat staat erbij.',
        to: '/admin/bedrijf/getuigenissen?veld=ownTestimonials',
        isExample: true,
      },
      {
        id: 'reasons',
        label: 'Zeg waarom men voor jou kiest',
        why: 'Op de startpagina staat ‘Gecertificeerde trimmers’ als voorbeeld.',
        to: '/admin/bedrijf/teksten',
        isExample: true,
      },
      {
        id: 'legal',
        label: 'Laat je teksten nalezen',
        why: 'Voorwaarden, privacy en salonregels zijn modelteksten: laat een jurist ze bekijken en zet dit dan opzij.',
        to: '/admin/bedrijf/teksten',
      },
    ],
  },
  {
    id: 'mail',
    label: 'Mail',
    points: [
      {
        id: 'mail',
        label: 'Laat de mail vertrekken',
        why: 'Er vertrekt nog geen enkele mail: ze worden bewaard als bestand. Wie je server beheert, stelt SMTP_URL in.',
        to: '/admin/mails',
      },
    ],
  },
  {
    id: 'payments',
    label: 'Betalen',
    points: [
      {
        id: 'payments',
        label: 'Zet de echte betalingen aan',
        why: 'Zonder sleutels kan niemand met de kaart betalen. Wie je server beheert, stelt die van Stripe (kadobonnen) en SumUp (kassa) in.',
        to: '/admin/bedrijf/kassa',
      },
    ],
  },
  {
    id: 'domain',
    label: 'Domein',
    points: [
      {
        id: 'domain',
        label: 'Zet je site op haar eigen adres',
        why: 'De links in je mails leiden nog naar een adres zonder https of naar deze computer zelf, waar geen klant aan kan. Wie je server beheert, volgt docs/going-live.md en stelt PUBLIC_URL in.',
        to: '/admin/systeem',
      },
    ],
  },
  {
    id: 'backup',
    label: 'Back-up',
    points: [
      {
        id: 'backup',
        label: 'Bewaar je back-ups ergens anders',
        why: 'Er wordt elk kwartier een back-up gemaakt, maar ze staan bij de gegevens zelf: gaat die schijf stuk, dan is alles weg. Wie je server beheert, stelt een bucket (BACKUP_S3_…) of een andere schijf (BACKUP_DIR) in.',
        to: '/admin/systeem',
      },
    ],
  },
  {
    id: 'clients',
    label: 'Klanten importeren',
    points: [
      {
        id: 'clients',
        label: 'Breng je klanten mee',
        why: 'Uit Excel, je contacten of je vorige programma: je ziet eerst wat er zou veranderen, en kan het dertig dagen lang ongedaan maken. Begin je met een lege lijst, zet dit dan opzij.',
        to: '/admin/importeren',
      },
    ],
  },
] as const satisfies readonly { id: string; label: string; points: readonly PointText[] }[]

export type SetupPointId = (typeof way)[number]['points'][number]['id']

/**
 * The way from a first start to a salon under its own address: steps of about a minute, in the
 * order in which they are best gone, with the points of each.
 */
export const setupSteps: readonly {
  id: string
  label: string
  points: readonly (PointText & { id: SetupPointId })[]
}[] = way

/** Why, of an example that the site no longer shows since a visitor booked. */
export const hiddenExamples: Readonly<Record<string, string>> = {
  testimonials:
    'De voorbeelden zijn van de site sinds je eerste aanvraag. Met je eigen getuigenissen komt dit deel terug.',
  team: 'De voorbeelden zijn van de teampagina sinds je eerste aanvraag. Met je eigen team komt dit deel terug.',
  accreditation:
    'De voorbeelden zijn van de teampagina sinds je eerste aanvraag. Toon je eigen diploma’s, of verberg dit deel.',
  reasons:
    '‘Gecertificeerde trimmers’ was een voorbeeld en is van de startpagina sinds je eerste aanvraag.',
}
