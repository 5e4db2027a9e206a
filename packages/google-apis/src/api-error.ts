/** Status of an answer by its canonical code: https://cloud.google.com/apis/design/errors#handling_errors */
const statuses = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  /** Cloud Storage's own: https://cloud.google.com/storage/docs/json_api/v1/status-codes#412-precondition-failed */
  CONDITION_NOT_MET: 412,
  RESOURCE_EXHAUSTED: 429,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;

export type Code = keyof typeof statuses;

/** What an API answers in place of a result. */
export class ApiError extends Error {
  readonly code: Code;
  readonly details: readonly object[];
  constructor(code: Code, message: string, details: readonly object[] = []) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statuses[this.code];
  }

  toJSON(): object {
    const { status, message, code, details } = this;
    return { error: { code: status, message, status: code, ...(details.length > 0 && { details }) } };
  }
}

export const notFound = (what: string): ApiError => new ApiError('NOT_FOUND', `${what} was not found.`);
export const alreadyExists = (what: string): ApiError =>
  new ApiError('ALREADY_EXISTS', `${what} already exists.`);
export const invalid = (message: string): ApiError => new ApiError('INVALID_ARGUMENT', message);
