import { useEndSickLeave } from '#agenda/sick-leave/client.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { failure, useToast } from '#ui/toast.tsx'

type EndQuestionProps = {
  id: string
  name: string
  /** How many visits were settled. */
  settled: number
  onClose: () => void
  onEnded: () => void
}

/** Asks whether she is there again, or was not ill at all. */
export function EndQuestion({ id, name, settled, onClose, onEnded }: EndQuestionProps) {
  const { toast } = useToast()
  const { mutateAsync: end, isPending } = useEndSickLeave(id)

  async function confirm(putsBack: boolean) {
    try {
      const { stuck } = await end(putsBack)
      toast({
        title: `${name} is weer beschikbaar`,
        ...(stuck > 0 && {
          description: `${stuck === 1 ? 'Eén afspraak kon' : `${stuck} afspraken konden`} niet terug: de tijd is intussen bezet of de afspraak gewijzigd.`,
        }),
      })
      onEnded()
    } catch (error) {
      toast(failure('Fout', error, 'Kon dit niet bewaren.'))
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Is ${name} er weer?`}
      text={
        <p>
          Vanaf nu kan er weer bij {name} geboekt worden.
          {settled > 0 &&
            ' Wat je regelde, blijft zo. Was ze toch niet ziek, dan kunnen haar afspraken ook terug.'}
        </p>
      }
      confirmLabel="Weer beter"
      other={
        settled > 0
          ? { label: 'Alles terugzetten', onConfirm: () => void confirm(true) }
          : undefined
      }
      loading={isPending}
      onConfirm={() => void confirm(false)}
    />
  )
}
