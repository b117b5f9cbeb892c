/**
 * The words of a mail, with places between braces (`{voornaam}`) that are filled in. `intro` and
 * `closing` stand above and below its facts; a blank line starts a new paragraph.
 */
export type Letter = { subject: string; title: string; intro: string; closing: string }

/** Something that a letter's words can name between braces; `example` is what it may become. */
export type Place = { name: string; label: string; example: string }

/**
 * True: its key opens nothing once its reader has another address; whoever still needs one gets a
 * new one.
 */
type Tied = true

/**
 * A kind of mail: what the owner calls it, whom it goes to, what its words can name, and the words
 * that come with the software.
 */
export type LetterInfo = {
  label: string
  /** When it leaves, and to whom. */
  hint: string
  places: readonly Place[]
  /** Goes out as text without a heading. */
  isPlain?: true
  isTied?: Tied
  words: Letter
}

const salonPlaces = [
  { name: 'salon', label: 'Naam van het salon', example: 'Hondensalon Snuf' },
  { name: 'telefoon', label: 'Telefoon van het salon', example: '+32 400 00 00 00' },
] as const

const clientPlaces = [
  { name: 'voornaam', label: 'Voornaam van de klant', example: 'Els' },
  { name: 'hond', label: 'Naam van de hond', example: 'Bo' },
] as const

const visitPlaces = [
  ...clientPlaces,
  { name: 'moment', label: 'Dag en uur', example: 'zaterdag 21 november 2026 om 10:00' },
  { name: 'datum', label: 'Dag', example: 'zaterdag 21 november 2026' },
  { name: 'uur', label: 'Uur', example: '10:00' },
  { name: 'behandeling', label: 'Behandeling', example: 'Algemene trimbeurt' },
  { name: 'prijs', label: 'Prijs', example: '€ 55,00' },
  ...salonPlaces,
] as const

const movedPlaces = [
  ...visitPlaces,
  {
    name: 'vroeger',
    label: 'Dag en uur van vroeger',
    example: 'donderdag 19 november 2026 om 09:00',
  },
] as const

const voucherPlaces = [
  { name: 'aanhef', label: '‘Dag’ en de naam, als die bekend is', example: 'Dag An,' },
  { name: 'bedrag', label: 'Bedrag van de kadobon', example: '€ 50,00' },
  { name: 'geldig', label: 'Geldig tot en met', example: 'dinsdag 21 november 2028' },
  ...salonPlaces,
] as const

const invoicePlaces = [
  { name: 'naam', label: 'Naam van de klant', example: 'Els Peeters' },
  { name: 'titel', label: 'Soort en nummer', example: 'Factuur INV-0001' },
  { name: 'document', label: 'Soort en nummer, in een zin', example: 'factuur INV-0001' },
  { name: 'nummer', label: 'Nummer', example: 'INV-0001' },
  { name: 'datum', label: 'Datum van de factuur', example: 'zaterdag 21 november 2026' },
  { name: 'bedrag', label: 'Totaal', example: '€ 55,00' },
  ...salonPlaces,
] as const

const SIGNED = 'Hartelijke groeten,\n{salon}'
const WITH_BUTTON = `U kunt uw afspraak zelf online bekijken, verplaatsen of annuleren. Liever even bellen? Dat kan op {telefoon}.

Tot binnenkort!
{salon}`

/**
 * Every mail whose words the owner can change, in the order in which she meets them, said once:
 * types, answers, templates and her list follow from it, and `app/server/app.ts` wants a preview of
 * each.
 */
const declared = {
  'request-received': {
    label: 'Aanvraag ontvangen',
    hint: 'Aan de klant, meteen na een aanvraag via de website.',
    places: [
      { name: 'voornaam', label: 'Voornaam van de klant', example: 'Els' },
      {
        name: 'afspraken',
        label: 'Dag en uur, of hoeveel afspraken',
        example: 'zaterdag 21 november 2026 om 10:00',
      },
      ...salonPlaces,
    ],
    words: {
      subject: 'Uw aanvraag voor {afspraken}',
      title: 'We hebben uw aanvraag goed ontvangen',
      intro: `Dag {voornaam},

Dank u wel voor uw aanvraag bij {salon}. Wat hieronder staat, houden we voor u vrij. We kijken alles na en laten u zo snel mogelijk weten of het definitief is.`,
      closing: WITH_BUTTON,
    },
  },
  'request-expired': {
    label: 'Aanvraag vervallen',
    hint: 'Aan de klant, als je een aanvraag niet op tijd beantwoordt. Na hoeveel uur staat bij Bedrijf, Boeken.',
    places: visitPlaces,
    words: {
      subject: 'Uw aanvraag voor {moment} is vervallen',
      title: 'Uw aanvraag is vervallen',
      intro: `Dag {voornaam},

Het spijt ons: we konden uw aanvraag bij {salon} niet op tijd bevestigen. Ze is vervallen en de tijd is weer vrij. Kies gerust een nieuwe tijd.`,
      closing: `Liever even overleggen? Bel ons op {telefoon} of antwoord op deze mail, dan plannen we het samen in.

${SIGNED}`,
    },
  },
  'appointment-confirmed': {
    label: 'Afspraak bevestigd',
    hint: 'Aan de klant, als je een afspraak bevestigt of zelf inplant.',
    places: visitPlaces,
    words: {
      subject: 'Uw afspraak is bevestigd: {moment}',
      title: 'Uw afspraak is bevestigd',
      intro: `Dag {voornaam},

Goed nieuws: uw afspraak bij {salon} staat vast. We kijken ernaar uit om {hond} te verwennen.`,
      closing: WITH_BUTTON,
    },
  },
  'appointment-changed': {
    label: 'Afspraak verplaatst',
    hint: 'Aan de klant, als je haar afspraak een andere tijd geeft.',
    places: movedPlaces,
    words: {
      subject: 'Uw afspraak is verplaatst naar {moment}',
      title: 'Uw afspraak is verplaatst',
      intro: `Dag {voornaam},

Uw afspraak bij {salon} is verplaatst. Past de nieuwe tijd u niet, laat het ons dan zo snel mogelijk weten.`,
      closing: WITH_BUTTON,
    },
  },
  'appointment-moved': {
    label: 'Zelf verplaatst',
    hint: 'Aan de klant, als ze zelf online een andere tijd koos.',
    places: movedPlaces,
    words: {
      subject: 'U verplaatste uw afspraak naar {moment}',
      title: 'U verplaatste uw afspraak',
      intro: `Dag {voornaam},

Dat is genoteerd: uw afspraak bij {salon} staat nu op {moment}.`,
      closing: WITH_BUTTON,
    },
  },
  'appointment-cancelled': {
    label: 'Afspraak geannuleerd',
    hint: 'Aan de klant, als een afspraak niet doorgaat.',
    places: visitPlaces,
    words: {
      subject: 'Uw afspraak van {moment} is geannuleerd',
      title: 'Uw afspraak is geannuleerd',
      intro: `Dag {voornaam},

Uw afspraak hieronder bij {salon} is geannuleerd. Graag een andere keer? Kies dan gerust een nieuwe tijd.`,
      closing: `Klopt dit niet? Bel ons op {telefoon} of antwoord op deze mail.

${SIGNED}`,
    },
  },
  'appointment-reminder': {
    label: 'Herinnering',
    hint: 'Aan de klant, voor het bezoek. Wanneer precies staat bij Instellingen.',
    places: visitPlaces,
    words: {
      subject: 'Herinnering: uw afspraak op {moment}',
      title: 'Tot binnenkort',
      intro: `Dag {voornaam},

Even ter herinnering: op {moment} verwachten we {hond} bij {salon}. We kijken ernaar uit!`,
      closing: WITH_BUTTON,
    },
  },
  'dog-ready': {
    label: 'Uw hond is klaar',
    hint: 'Aan de klant, als je op ‘Hond is klaar’ tikt.',
    places: visitPlaces,
    words: {
      subject: '{hond} is klaar!',
      title: '{hond} is klaar',
      intro: `Dag {voornaam},

{hond} is fris, proper en klaar om naar huis te gaan. U bent welkom om {hond} op te halen.`,
      closing: `Bent u wat later? Bel ons even op {telefoon}.

Tot zo!
{salon}`,
    },
  },
  'owner-notice': {
    label: 'Nieuwe aanvraag',
    hint: 'Aan jezelf, na een aanvraag via de website of de wachtlijst.',
    places: [
      { name: 'naam', label: 'Naam van de klant', example: 'Els Peeters' },
      {
        name: 'samenvatting',
        label: 'Hond en moment, of hoeveel afspraken',
        example: 'Bo (Poedel) op zaterdag 21 november 2026 om 10:00',
      },
      { name: 'aantal', label: 'Hoeveel afspraken', example: '1 afspraak' },
      { name: 'via', label: '‘via de website’ of ‘via de wachtlijst’', example: 'via de website' },
      ...salonPlaces,
    ],
    words: {
      subject: 'Nieuwe aanvraag: {samenvatting}',
      title: 'Nieuwe aanvraag van {naam}',
      intro: 'Aangevraagd {via}: {aantal}. De tijd is vrijgehouden tot je bevestigt of afzegt.',
      closing: '',
    },
  },
  'waiting-list-offer': {
    isTied: true,
    label: 'Vrije tijd voor de wachtlijst',
    hint: 'Aan wie op de wachtlijst staat, als er een tijd vrijkomt.',
    places: [
      ...visitPlaces,
      { name: 'tot', label: 'Tot wanneer de tijd wordt vrijgehouden', example: '14:30' },
    ],
    words: {
      subject: 'Er is een tijd vrij voor {hond}: {moment}',
      title: 'Goed nieuws: er is een tijd vrij',
      intro: `Dag {voornaam},

U staat op onze wachtlijst en er is net een tijd vrijgekomen: {moment}. We houden hem voor u vrij tot {tot}. Neemt u hem tegen dan niet, dan bieden we hem aan de volgende op de lijst aan.`,
      closing: `Past dit moment niet? Dan blijft u gewoon op de wachtlijst staan.

${SIGNED}`,
    },
  },
  rebook: {
    label: 'Tijd voor een nieuwe afspraak',
    hint: 'Aan de klant, als het laatste bezoek van een hond lang genoeg geleden is. Met een link om zich af te melden.',
    places: [
      ...clientPlaces,
      { name: 'weken', label: 'Weken sinds het laatste bezoek', example: '8' },
      ...salonPlaces,
    ],
    words: {
      subject: 'Is {hond} toe aan een nieuwe beurt?',
      title: 'Tijd voor een nieuwe afspraak?',
      intro: `Dag {voornaam},

Het is intussen {weken} weken geleden dat {hond} bij ons was. Een vacht die regelmatig verzorgd wordt, blijft zacht en zonder klitten. Wilt u weer een moment afspreken? Dat kan in een paar tikken.`,
      closing: SIGNED,
    },
  },
  lapsed: {
    label: 'Lang niet gezien',
    hint: 'Aan de klant, als je haar bij Inzicht uitnodigt om terug te komen. Met een link om zich af te melden.',
    places: [
      { name: 'voornaam', label: 'Voornaam van de klant', example: 'Els' },
      { name: 'hond', label: 'Naam van de hond, of van de honden', example: 'Bo en Fien' },
      ...salonPlaces,
    ],
    words: {
      subject: 'We hebben {hond} al even niet gezien',
      title: 'Tot binnenkort?',
      intro: `Dag {voornaam},

We hebben {hond} al even niet op bezoek gehad en hopen dat alles goed gaat. Mag de vacht weer wat verzorging krijgen? Kies gerust een moment dat u past.`,
      closing: `Liever even overleggen? Bel ons op {telefoon}.

${SIGNED}`,
    },
  },
  'dog-birthday': {
    label: 'Verjaardag van de hond',
    hint: 'Aan de klant, op de verjaardag van de hond. Met een link om zich af te melden.',
    places: [...clientPlaces, ...salonPlaces],
    words: {
      subject: 'Gelukkige verjaardag, {hond}!',
      title: 'Hiep hiep hoera voor {hond}!',
      intro: `Dag {voornaam},

Vandaag is {hond} jarig. Van harte proficiat van ons allemaal! Geef {hond} gerust een extra knuffel van ons.`,
      closing: SIGNED,
    },
  },
  'voucher-gift': {
    label: 'Kadobon voor wie hem krijgt',
    hint: 'Aan wie de kadobon krijgt, met de bon als bijlage.',
    places: [
      {
        name: 'van',
        label: '‘ van’ en de naam van de gever, als die bekend is',
        example: ' van Jan',
      },
      ...voucherPlaces,
    ],
    words: {
      subject: 'Een kadobon{van}, te gebruiken bij {salon}',
      title: 'U kreeg een kadobon{van}',
      intro:
        '{aanhef}\n\nGoed nieuws voor uw hond! U kreeg{van} een kadobon van {bedrag}, te gebruiken bij {salon}. De bon zit als bijlage bij deze mail.',
      closing: `Tot binnenkort!\n{salon}`,
    },
  },
  'voucher-handed': {
    label: 'Kadobon om zelf te geven',
    hint: 'Aan wie in het salon een kadobon kocht om zelf te geven, met de bon als bijlage.',
    places: voucherPlaces,
    words: {
      subject: 'Uw kadobon van {salon}',
      title: 'Uw kadobon',
      intro:
        '{aanhef}\n\nHier is de kadobon van {bedrag} die u bij {salon} kocht. De bon zit als bijlage bij deze mail, zodat u hem kunt afdrukken en geven.',
      closing: `Tot binnenkort!\n{salon}`,
    },
  },
  'voucher-bought': {
    label: 'Kadobon gekocht',
    hint: 'Aan wie online een kadobon betaalde, met de bon als bijlage.',
    places: [
      {
        name: 'bezorging',
        label: 'Wanneer en aan wie de bon gemaild wordt',
        example: 'We mailen de kadobon nu ook naar Mia (mia@example.be).',
      },
      ...voucherPlaces,
    ],
    words: {
      subject: 'Uw kadobon van {bedrag}',
      title: 'Bedankt voor uw bestelling',
      intro:
        '{aanhef}\n\nUw betaling is goed ontvangen. {bezorging} De kadobon zit ook bij deze mail, zodat u hem zelf kunt afdrukken en geven.',
      closing: SIGNED,
    },
  },
  'contact-copy': {
    label: 'Kopie van een contactbericht',
    hint: 'Aan wie het contactformulier invulde. Gewone tekst, met wat er gestuurd werd ertussen.',
    places: [
      { name: 'naam', label: 'Naam van de afzender', example: 'Els Peeters' },
      ...salonPlaces,
    ],
    isPlain: true,
    words: {
      subject: 'Kopie van uw bericht aan {salon}',
      title: '',
      intro: `Dag {naam},

Bedankt voor uw bericht. We nemen binnen 24 uur contact met u op. Dit is een kopie van wat u ons stuurde:`,
      closing: 'Hebt u ons niets gestuurd? Dan vulde iemand uw adres in; u hoeft niets te doen.',
    },
  },
  invoice: {
    label: 'Factuur of creditnota',
    hint: 'Aan de klant, met de factuur als bijlage.',
    places: invoicePlaces,
    words: {
      subject: '{titel} van {salon}',
      title: '{titel}',
      intro: `Dag {naam},

In bijlage vindt u {document} van {bedrag}.`,
      closing: SIGNED,
    },
  },
  'invoice-reminder': {
    label: 'Betalingsherinnering',
    hint: 'Aan de klant, voor een factuur die vervallen is.',
    places: [
      ...invoicePlaces,
      {
        name: 'vervaldag',
        label: 'Ten laatste te betalen op',
        example: 'maandag 21 december 2026',
      },
    ],
    words: {
      subject: 'Herinnering: {titel}',
      title: 'Herinnering: {titel}',
      intro: `Dag {naam},

De factuur {nummer} van {datum} staat nog open. Misschien is ze aan uw aandacht ontsnapt. Hebt u intussen betaald? Dan hoeft u niets te doen.`,
      closing: SIGNED,
    },
  },
} satisfies Record<string, LetterInfo>

export type LetterKind = keyof typeof declared
export const letters: Readonly<Record<LetterKind, LetterInfo>> = declared

/** The mails whose words are fixed, and what the owner's list calls them. */
export const otherMails = {
  'client-cancelled': { label: 'Afgezegd door de klant' },
  'client-moved': { label: 'Verplaatst door de klant' },
  'to-chosen': { label: 'Mail aan gekozen klanten' },
  'leave-notice': { label: 'Gesloten door verlof' },
  'staff-absent': { label: 'Medewerker er niet' },
  'contact-notice': { label: 'Bericht via de website' },
  'voucher-withdraw-link': { label: 'Herroepen van een kadobon: link' },
  'voucher-withdrawn': { label: 'Kadobon terugbetaald' },
  'voucher-void': { label: 'Kadobon vervallen voor wie hem kreeg' },
  'waiting-list-joined': { label: 'Op de wachtlijst gezet' },
  'waiting-list-moved': { label: 'Vroeger gekomen via de wachtlijst' },
  'my-data-link': { label: 'Mijn gegevens: link', isTied: true },
  'my-data-corrected': { label: 'Gegevens verbeterd door de klant' },
  'my-data-erasure': { label: 'Vraag om gegevens te wissen' },
  'staff-invitation': { label: 'Log-in voor een medewerker' },
  'backup-failed': { label: 'Back-up mislukt' },
  'backup-proof-failed': { label: 'Back-up klopt niet' },
  'my-data-erasure-asked': { label: 'Vraag om te wissen ontvangen' },
} satisfies Record<string, { label: string; isTied?: Tied }>

/** Every kind of mail that leaves. */
export type MailKind = LetterKind | keyof typeof otherMails
const mails: Readonly<Record<string, { label: string; isTied?: Tied }>> = {
  ...letters,
  ...otherMails,
}

/** What the owner calls a mail of this kind, also one that no longer leaves. */
export function mailLabel(kind: string): string {
  return mails[kind]?.label ?? 'Mail'
}

/** Whether a mail of this kind ends when its reader has another address. */
export function isTied(kind: string): boolean {
  return mails[kind]?.isTied === true
}
