/** A field that people do not see: whoever fills it in is a program. */
export const TRAP = 'onderwerp'

/** Whether a form was filled in by a program. */
export function isTrapped(form: HTMLFormElement): boolean {
  return Boolean(new FormData(form).get(TRAP))
}

/** Stands in a form that anybody may send. */
export function TrapField() {
  return (
    <div aria-hidden className="hidden">
      <label htmlFor={TRAP}>Dit veld leeg laten</label>
      <input id={TRAP} name={TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
