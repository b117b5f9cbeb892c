type Section = {
  path: string
  label: string
  /** The settings that stand in it. */
  fields: readonly string[]
  /** The page of the site that shows them best. */
  page: string
}

/**
 * The parts of the settings, each with an address of its own. The last three are kept apart: they
 * are saved by themselves.
 */
export const businessSections = [
  {
    path: 'gegevens',
    label: 'Gegevens',
    fields: [
      'name',
      'street',
      'postalCode',
      'city',
      'country',
      'latitude',
      'longitude',
      'phone',
      'email',
      'vatNumber',
      'iban',
      'legalName',
      'legalForm',
      'legalRegister',
      'companyNumber',
      'activeSince',
      'paymentMethods',
    ],
    page: '/contact',
  },
  {
    path: 'openingsuren',
    label: 'Openingsuren',
    fields: [
      'offering',
      'openingHours',
      'slotMinutes',
      'gridMinutes',
      'cleaningMinutes',
      'shortestMinutes',
    ],
    page: '/contact',
  },
  {
    path: 'boeken',
    label: 'Boeken',
    fields: [
      'noticeDays',
      'horizonMonths',
      'existingCustomersOnly',
      'asksAddress',
      'choosesMember',
      'adminStartView',
      'warningWords',
      'mostVisitsPerAddress',
      'mostOpenVisits',
      'mostOpenVisitsProven',
      'requestHours',
      'mostHeldPerAddress',
    ],
    page: '/boekingapp',
  },
  {
    path: 'annuleren',
    label: 'Afzeggen',
    fields: ['cancelFreeHours', 'cancelLatePercent', 'noShowPercent'],
    page: '/salon-rules',
  },
  {
    path: 'kassa',
    label: 'Kassa',
    fields: [
      'vatRegime',
      'voucherMonths',
      'voucherPrefix',
      'voucherTaxedAt',
      'confirmRefundsAbove',
    ],
    page: '/kadobonnen',
  },
  { path: 'teksten', label: 'Teksten', fields: ['texts', 'policies'], page: '/' },
  { path: 'getuigenissen', label: 'Getuigenissen', fields: ['testimonials'], page: '/' },
  {
    path: 'team',
    label: 'Team & foto’s',
    fields: ['team', 'heroPictureId', 'showAccreditation', 'certificates'],
    page: '/about',
  },
  {
    path: 'links',
    label: 'Links',
    fields: [
      'website',
      'facebook',
      'instagram',
      'twitter',
      'externalBookingUrl',
      'externalVoucherUrl',
    ],
    page: '/',
  },
  { path: 'klantenkaarten', label: 'Klantenkaarten', fields: [], page: '' },
  { path: 'agenda-koppeling', label: 'Agenda-koppeling', fields: [], page: '' },
  { path: 'wachtwoord', label: 'Wachtwoord', fields: [], page: '' },
] as const satisfies readonly Section[]

export type BusinessSection = (typeof businessSections)[number]

/** The part with this address; the first one for an address that there is not. */
export function findSection(path: string | undefined): BusinessSection {
  return businessSections.find((section) => section.path === path) ?? businessSections[0]
}

/**
 * The part in which a field stands, by the path that a refusal gives (`openingHours.monday.0.to`).
 */
export function sectionOf(field: string): BusinessSection | undefined {
  const [name = ''] = field.split('.')
  return businessSections.find(({ fields }) => fields.some((one) => one === name))
}
