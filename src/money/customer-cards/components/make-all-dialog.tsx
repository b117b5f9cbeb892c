import { useQuery } from '@tanstack/react-query'
import { loyaltyQuery, summaryQuery, useMakeAllCards } from '#money/customer-cards/client.ts'
import { percentText } from '#money/customer-cards/components/card-words.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

/** Asks before every customer who has none gets a card. Render it while it is to be open. */
export function MakeAllDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useToast()
  const { data: summary } = useQuery(summaryQuery)
  const { data: settings } = useQuery(loyaltyQuery)
  const { mutateAsync: makeAll, isPending } = useMakeAllCards()
  const without = summary?.customersWithoutCard

  async function confirm() {
    try {
      toast({ title: 'Klantenkaarten aangemaakt', description: await makeAll() })
      onClose()
    } catch (error) {
      toast(failure('Fout', error, 'De kaarten konden niet gemaakt worden. Probeer het opnieuw.'))
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Kaarten voor alle klanten?"
      text={
        <p>
          {without === undefined
            ? 'Elke klant die nog geen kaart heeft, krijgt er een'
            : without === 0
              ? 'Alle klanten hebben al een kaart: er komt geen bij'
              : without === 1
                ? 'Eén klant heeft nog geen kaart en krijgt er een'
                : `${without} klanten hebben nog geen kaart en krijgen er een`}
          {settings && without !== 0
            ? `, met ${percentText(settings.defaultDiscount)} korting en zonder punten`
            : ''}
          . Bestaande kaarten blijven zoals ze zijn.
        </p>
      }
      confirmLabel="Kaarten maken"
      cancelLabel="Terug"
      loading={isPending}
      onConfirm={() => void confirm()}
    />
  )
}
