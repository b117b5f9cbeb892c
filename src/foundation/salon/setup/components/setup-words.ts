/**
 * What a new salon has to put in order, in the order in which it is best done: a name for it, the
 * section under Bedrijf, what to do and why.
 */
export const setupTexts = [
  [
    'password',
    'wachtwoord',
    'Kies een eigen wachtwoord',
    'Het wachtwoord is nog dat van de eerste start.',
  ],
  ['name', 'gegevens', 'Vul de naam van je salon in', 'Op de site staat nog een voorbeeldnaam.'],
  ['address', 'gegevens', 'Vul je adres in', 'Klanten zien nog een straat die niet bestaat.'],
  ['map', 'gegevens', 'Zet je salon op de kaart', 'De kaart toont nog het midden van een dorp.'],
  ['phone', 'gegevens', 'Vul je telefoonnummer in', 'Bellen en WhatsApp komen nu nergens uit.'],
  [
    'email',
    'gegevens',
    'Vul je e-mailadres in',
    'Berichten van klanten gaan nog naar een voorbeeldadres.',
  ],
  ['vat', 'gegevens', 'Vul je BTW-nummer in', 'Het moet op je site en op elke factuur staan.'],
  ['iban', 'gegevens', 'Vul je rekeningnummer in', 'Het staat op je facturen.'],
  [
    'hours',
    'openingsuren',
    'Kijk je openingsuren na',
    'Klanten kunnen alleen binnen die uren boeken.',
  ],
  [
    'mail',
    'gegevens',
    'Laat de mail vertrekken',
    'Er vertrekt nog geen enkele mail: ze worden bewaard als bestand. Wie je server beheert, stelt SMTP_URL in.',
  ],
  [
    'payments',
    'kassa',
    'Zet de echte betalingen aan',
    'Zonder sleutels kan niemand met de kaart betalen. Wie je server beheert, stelt die van Stripe (kadobonnen) en SumUp (kassa) in.',
  ],
  [
    'testimonials',
    'getuigenissen',
    'Schrijf echte getuigenissen',
    'Op de site staan voorbeelden, en dat staat erbij.',
  ],
  ['team', 'team', 'Stel je team voor', 'De teampagina toont voorbeelden.'],
  [
    'accreditation',
    'team',
    'Kijk je erkenningen na',
    'De logo’s van erkenningen zijn voorbeelden. Toon je eigen diploma’s, of verberg dit deel.',
  ],
  [
    'reasons',
    'teksten',
    'Zeg waarom men voor jou kiest',
    'Op de startpagina staat ‘Gecertificeerde trimmers’ als voorbeeld.',
  ],
  [
    'legal',
    'teksten',
    'Laat je teksten nalezen',
    'Voorwaarden, privacy en salonregels zijn modelteksten: laat een jurist ze bekijken en zet dit dan opzij.',
  ],
] as const

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
