import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overviewQuery } from '#desk/dashboard/client.ts'
import { counted } from '#lib/counted.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** A warning as long as there are mails that did not arrive and are not tried again. */
export function FailedMails() {
  const { data } = useQuery(overviewQuery(''))
  const count = data?.failedMails ?? 0
  if (count === 0) return null
  return (
    <Alert
      tone="error"
      title={counted(count, 'mail is niet aangekomen', 'mails zijn niet aangekomen')}
      action={
        <ButtonLink variant="secondary" asChild>
          <Link to="/admin/mails?status=failed">Bekijken</Link>
        </ButtonLink>
      }
    >
      Er volgt geen nieuwe poging vanzelf. Kijk wat er misliep, verstuur opnieuw of annuleer.
    </Alert>
  )
}
