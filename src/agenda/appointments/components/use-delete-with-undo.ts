import { deleteAppointment, useReloadVisits } from '#agenda/appointments/client.ts'
import { leaving } from '#agenda/appointments/listed/client.ts'
import { sentenceOf } from '#lib/api-client.ts'
import { useToast } from '#ui/toast.tsx'
import { UNDO_MS } from '#ui/toast-message.ts'

/**
 * Takes an appointment out of every list at once and deletes it a little later, or on leaving the
 * page: until then undoing it is free.
 */
export function useDeleteWithUndo(): (id: string) => void {
  const { toast } = useToast()
  const reload = useReloadVisits()

  async function finish(id: string) {
    if (!leaving.has(id)) return
    try {
      await deleteAppointment(id)
    } catch (error) {
      const description = sentenceOf(error, 'Er is een fout opgetreden')
      toast({ title: 'Fout bij Verwijderen', description, tone: 'destructive' })
    }
    leaving.delete(id)
    await reload()
  }

  return (id) => {
    leaving.add(id)
    void reload()
    const timer = setTimeout(() => void finish(id), UNDO_MS)
    addEventListener('pagehide', () => leaving.has(id) && deleteWhileLeaving(id), { once: true })
    toast({
      title: 'Afspraak verwijderd',
      undo: () => {
        clearTimeout(timer)
        leaving.delete(id)
        void reload()
      },
    })
  }
}

function deleteWhileLeaving(id: string) {
  void fetch(`/api/appointments/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    credentials: 'include',
    keepalive: true,
  })
}
