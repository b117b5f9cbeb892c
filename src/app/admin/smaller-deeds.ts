import type { Place } from '#desk/dashboard/rules.ts'

/** The address of nothing: who chooses it is logged out. */
export const LOG_OUT = '#uitloggen'

/** What is begun on a screen of its own, by the button behind `#`: found in the palette alone. */
export const smallerDeeds: readonly (Place & { for?: 'owner' })[] = [
  {
    label: 'Medewerker uitnodigen',
    to: '/admin/medewerkers#Iemand uitnodigen',
    words: 'log-in toegang collega personeel',
  },
  {
    label: 'Medewerker toevoegen',
    to: '/admin/medewerkers#Medewerker toevoegen',
    words: 'nieuwe collega personeel',
  },
  {
    label: 'Product toevoegen',
    to: '/admin/producten#Product toevoegen',
    words: 'nieuw voorraad',
  },
  {
    label: 'Behandeling toevoegen',
    to: '/admin/prijslijst#Service toevoegen',
    words: 'nieuwe ras prijs',
  },
  {
    label: 'Prijzen aanpassen',
    to: '/admin/prijslijst#Prijzen aanpassen',
    words: 'verhogen opslag procent',
  },
  {
    label: 'Prijslijst importeren',
    to: '/admin/prijslijst#Importeren',
    words: 'csv',
  },
  {
    label: 'Klantenkaart maken',
    to: '/admin/klantenkaarten#Nieuwe kaart',
    words: 'nieuwe toevoegen',
  },
  {
    label: 'Iemand op de wachtlijst zetten',
    to: '/admin/wachtlijst#Iemand toevoegen',
    words: 'nieuw',
  },
  {
    label: 'Belgische feestdagen toevoegen',
    to: '/admin/verlof#Belgische feestdagen toevoegen',
    words: 'sluiten',
  },
  { label: 'Tijdsloten bijwerken', to: '/admin/verlof#Tijdsloten bijwerken', words: 'vrije uren' },
  {
    label: 'Back-up maken',
    to: '/admin#back-ups/Nu een back-up maken',
    words: 'backup reservekopie',
  },
  {
    label: 'Sleutel voor een programma maken',
    to: '/admin/veiligheid#Nieuwe sleutel',
    words: 'api key token',
    for: 'owner',
  },
  {
    label: 'Alles exporteren',
    to: '/admin/importeren#Alles exporteren',
    words: 'zip meenemen downloaden',
  },
  {
    label: 'Passkey toevoegen',
    to: '/admin/veiligheid#Passkey toevoegen',
    words: 'vingerafdruk gezicht',
  },
  { label: 'Uitloggen', to: LOG_OUT, words: 'afmelden logout' },
]
