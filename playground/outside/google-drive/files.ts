import { randomBytes } from 'node:crypto'

export interface DriveFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array<ArrayBuffer>
}
/** The data of an upload. */
export type Upload = Partial<Omit<DriveFile, 'id'>>

/** The app's hidden folder in each account. An account cannot see the folder of another. */
export function createFiles() {
  const folders = new Map<string, Map<string, DriveFile>>()
  function folder(owner: string) {
    const existing = folders.get(owner) ?? new Map<string, DriveFile>()
    folders.set(owner, existing)
    return existing
  }
  return {
    /** Newest first, as in Drive. Two files may have the same name. */
    list: (owner: string) => [...folder(owner).values()].reverse(),
    find: (owner: string, id: string) => folder(owner).get(id),
    create(owner: string, { name = 'Untitled', mimeType = 'application/octet-stream', content }: Upload): DriveFile {
      const file = { id: randomBytes(24).toString('base64url'), name, mimeType, content: content ?? new Uint8Array() }
      folder(owner).set(file.id, file)
      return file
    },
    update(owner: string, id: string, changes: Upload): DriveFile | undefined {
      const before = folder(owner).get(id)
      if (!before) return undefined
      const file = { ...before, ...changes }
      folder(owner).set(id, file)
      return file
    },
    remove: (owner: string, id: string) => folder(owner).delete(id),
  }
}
export type Files = ReturnType<typeof createFiles>
