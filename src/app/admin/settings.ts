import type { Place } from '#desk/dashboard/rules.ts'
import { letters } from '#foundation/messages/texts.ts'
import { settings as ofSalon } from '#foundation/salon/components/business-draft.ts'
import { businessSections, sectionOf } from '#foundation/salon/components/business-sections.ts'

/** Every setting of the owner's by its label, with the address that opens it. */
export const settings: readonly Place[] = [
  ...businessSections.map(({ path, label }) => ({
    label,
    detail: 'Bedrijf',
    to: `/admin/bedrijf/${path}`,
  })),
  ...ofSalon.flatMap(({ label, field }) => {
    const section = sectionOf(field)
    if (!section) return []
    const to = `/admin/bedrijf/${section.path}?${new URLSearchParams({ veld: field })}`
    return [{ label, detail: `Bedrijf: ${section.label}`, to }]
  }),
  ...Object.entries(letters).map(([kind, { label }]) => ({
    label: `Sjabloon: ${label}`,
    detail: 'Mails: sjablonen',
    to: `/admin/mails/sjablonen/${kind}`,
  })),
  {
    label: 'Mails die vanzelf vertrekken',
    detail: 'Mails: instellingen',
    words: 'herinnering verjaardag terugkomen hoelang bewaren',
    to: '/admin/mails/instellingen',
  },
]
