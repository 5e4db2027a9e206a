/** What a person types, before it is checked. */
export interface ApplicationDraft {
  readonly as: string;
  readonly name: string;
  readonly email: string;
  readonly organisation: string;
  readonly city: string;
  readonly message: string;
}
export type DraftField = keyof ApplicationDraft;
