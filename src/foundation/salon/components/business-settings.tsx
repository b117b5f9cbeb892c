import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { salonQuery } from '#foundation/salon/client.ts'
import { BusinessForm } from '#foundation/salon/components/business-form.tsx'
import type { BusinessSection } from '#foundation/salon/components/business-sections.ts'
import type { StartsOf } from '#foundation/salon/components/hours-section.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

type BusinessSettingsProps = {
  section: BusinessSection
  startsOf: StartsOf
  regimeDrafts: ReactNode
  aside: ReactNode
}

/** The settings of the salon, once they are there. */
export function BusinessSettings(props: BusinessSettingsProps) {
  const query = useQuery(salonQuery)
  const { data: salon, error } = query
  if (salon) return <BusinessForm {...props} salon={salon} />
  if (error)
    return <LoadFailed title="De gegevens van je salon konden niet geladen worden." query={query} />
  return <SkeletonText lines={8} className="max-w-2xl" />
}
