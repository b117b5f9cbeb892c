import { Globe, Keyboard, LogOut, Plus } from 'lucide-react'
import { memo, useContext } from 'react'
import { usePerson } from '#foundation/auth/client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Paw } from '../public/illustrations/paw.tsx'
import { OpenWindow } from './open-window.ts'
import { SearchButton } from './search-button.tsx'
import { useLogOut } from './use-log-out.ts'

/**
 * Above the owner's screens, 48 px where there is a rail: the search in everything, what is begun
 * from anywhere, and who is logged in.
 */
export const Bar = memo(({ salonName }: { salonName: string }) => {
  const person = usePerson()
  const open = useContext(OpenWindow)
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex max-w-[100rem] flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5 lg:px-8 lg:py-0.5">
        <p className="flex min-w-0 flex-1 basis-24 items-center gap-2.5 font-heading leading-tight font-semibold sm:text-xl lg:hidden">
          <Paw className="size-7 shrink-0 text-pine max-xs:hidden" aria-hidden />
          <span className="line-clamp-2">{salonName}</span>
        </p>
        <div className="flex flex-wrap items-center gap-2 lg:flex-1">
          <SearchButton
            className="max-sm:size-12 max-sm:p-0 lg:mr-auto lg:-ml-5"
            labelClass="max-sm:sr-only"
          />
          <Button className="max-lg:hidden" onClick={() => open('new')}>
            <Plus aria-hidden />
            Nieuw
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Sneltoetsen"
            onClick={() => open('help')}
            className="max-md:hidden pointer-coarse:hidden"
          >
            <Keyboard aria-hidden />
          </Button>
          <ButtonLink href="/" variant="ghost" className="max-sm:size-12 max-sm:p-0 lg:hidden">
            <Globe aria-hidden />
            <span className="max-sm:sr-only">Naar de website</span>
          </ButtonLink>
          {person && (
            <p className="mx-1 max-w-48 truncate text-muted max-lg:hidden">
              <span className="sr-only">Ingelogd: </span>
              {person.name}
            </p>
          )}
          <LogoutButton />
        </div>
      </div>
    </header>
  )
})

function LogoutButton() {
  const { logOut, isPending } = useLogOut()
  return (
    <Button
      variant="secondary"
      loading={isPending}
      loadingLabel="Uitloggen…"
      onClick={() => void logOut()}
      className="max-sm:size-12 max-sm:p-0"
    >
      <LogOut aria-hidden />
      <span className="max-sm:sr-only">Uitloggen</span>
    </Button>
  )
}
