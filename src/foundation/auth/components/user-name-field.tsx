/** The name under which password managers file the owner's password, which itself has none. */
export function UserNameField() {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      defaultValue="admin"
      readOnly
      hidden
    />
  )
}
