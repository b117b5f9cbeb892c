/** How each program is told to read an address, in the words of its menus. */
export const FEED_PROGRAMS = [
  {
    name: 'iPhone of iPad',
    steps: [
      'Tik hierboven op ‘Openen in mijn agenda-app’ en dan op ‘Abonneer’.',
      'Lukt dat niet: Instellingen → Apps → Agenda → Agenda-accounts → Voeg account toe → Andere → Voeg agenda-abonnement toe, en plak het adres.',
    ],
    note: 'De app leest je agenda ongeveer elk uur opnieuw.',
  },
  {
    name: 'Mac',
    steps: [
      'Open Agenda en kies Archief → Nieuw agenda-abonnement.',
      'Plak het adres en zet ‘Vernieuw automatisch’ op elk uur.',
    ],
    note: '',
  },
  {
    name: 'Google Agenda (Android)',
    steps: [
      'Open op een computer calendar.google.com; in de app zelf kan het niet.',
      'Klik links naast ‘Andere agenda’s’ op het plusje en kies ‘Via URL’.',
      'Plak het adres en klik op ‘Agenda toevoegen’. Daarna staat ze ook op je telefoon.',
    ],
    note: 'Google leest zo’n adres maar om de 8 tot 24 uur opnieuw, en daar kunnen wij niets aan veranderen. Wil je alles meteen in Google zien, gebruik dan de koppeling hieronder.',
  },
  {
    name: 'Outlook',
    steps: [
      'Open outlook.com of Outlook op je computer en kies Agenda → Agenda toevoegen → Abonneren via internet.',
      'Plak het adres en kies ‘Importeren’.',
    ],
    note: 'Outlook leest je agenda om de paar uur opnieuw.',
  },
] as const

/** From nothing to a connected calendar of Google's. `code` is to be typed as it stands. */
export const GOOGLE_STEPS: readonly { title: string; text: string; code?: readonly string[] }[] = [
  {
    title: 'Maak een project',
    text: 'Ga naar console.cloud.google.com, log in met je Google-account en maak bovenaan een nieuw project, bijvoorbeeld ‘Salon’. Dit is gratis.',
  },
  {
    title: 'Zet de Google Calendar API aan',
    text: 'Zoek in het zoekvak bovenaan naar ‘Google Calendar API’, open ze en klik op ‘Inschakelen’.',
  },
  {
    title: 'Maak een serviceaccount',
    text: 'Kies in het menu IAM en beheer → Serviceaccounts → Serviceaccount maken. Een naam als ‘salon-agenda’ volstaat; rollen zijn niet nodig. Het account krijgt een e-mailadres dat eindigt op iam.gserviceaccount.com.',
  },
  {
    title: 'Maak een sleutel',
    text: 'Open het serviceaccount, kies Sleutels → Sleutel toevoegen → Nieuwe sleutel maken → JSON. Bewaar het bestand op de computer waarop deze website draait, waar niemand anders bij kan.',
  },
  {
    title: 'Deel je agenda',
    text: 'Open calendar.google.com op een computer, klik bij je agenda op de drie puntjes → Instellingen en delen. Voeg onder ‘Delen met specifieke mensen of groepen’ het e-mailadres van het serviceaccount toe, met het recht om afspraken te wijzigen.',
  },
  {
    title: 'Zoek het agenda-ID',
    text: 'Op dezelfde pagina, onder ‘Agenda integreren’, staat het agenda-ID. Kopieer het.',
  },
  {
    title: 'Stel beide in en start opnieuw',
    text: 'Zet dit in het bestand .env naast de website en start ze opnieuw:',
    code: [
      'GOOGLE_CALENDAR_ID=het agenda-ID',
      'GOOGLE_SERVICE_ACCOUNT=het pad van het JSON-bestand',
    ],
  },
  {
    title: 'Test de verbinding',
    text: 'Kom hier terug, klik op ‘Verbinding testen’ en daarna op ‘Alles opnieuw zetten’.',
  },
]
