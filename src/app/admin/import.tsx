import { FileDown } from 'lucide-react'
import { ImportHistory } from '#desk/imports/components/import-history.tsx'
import { ImportReview } from '#desk/imports/components/import-review.tsx'
import { ImportStart } from '#desk/imports/components/import-start.tsx'
import { Card } from '#ui/card.tsx'
import { DownloadLink } from '#ui/download-link.tsx'
import { useAddress } from './use-address.ts'
import { WindowTitle } from './window-title.tsx'

/** What comes from another program, and all that goes out; the file looked at is in the address. */
export default function AdminImport() {
  const [{ id }, show] = useAddress<{ id: string | undefined }>(
    (parameters) => ({ id: parameters.get('import') ?? undefined }),
    ({ id: looked }) => ({ import: looked }),
  )
  return (
    <div className="flex flex-col gap-6">
      <WindowTitle>Importeren</WindowTitle>
      <h1 className="text-3xl sm:text-4xl">Importeren</h1>
      {id ? (
        <ImportReview key={id} id={id} onDone={() => show({ id: undefined }, { toTop: true })} />
      ) : (
        <>
          <p className="max-w-prose text-muted">
            Kom je van een ander programma? Neem je klanten, afspraken en prijzen mee. Bestanden van
            Salonized, MoeGo, Square, Easy!Appointments en Google Contacts herkennen we meestal
            vanzelf.
          </p>
          <ImportStart onLooked={(looked) => show({ id: looked }, { isStep: true, toTop: true })} />
          <ImportHistory onOpen={(looked) => show({ id: looked }, { isStep: true })} />
          <Card className="flex flex-col items-start gap-3">
            <h2 className="text-xl">Alles exporteren</h2>
            <p className="max-w-prose text-muted">
              Eén zipbestand met alles wat hier staat: elke tabel als CSV, foto’s, verstuurde mails,
              facturen als PDF en UBL. Er staan gegevens van klanten in: bewaar het goed.
            </p>
            <DownloadLink href="/api/admin/export" isLarge>
              <FileDown aria-hidden />
              Alles exporteren
            </DownloadLink>
          </Card>
        </>
      )}
    </div>
  )
}
