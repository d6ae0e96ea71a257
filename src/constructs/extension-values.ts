/** The documented target domain of a part of an extension. The service knows others, and any text can be given. */
export class ExtensionTargetDomain {
  /** An action. */
  public static readonly ACTION = 'ACTION';

  private constructor() {}
}

/** What a user needs permission for, as documented. The service knows others, and any text can be given. */
export class ExtensionPermissionResource {
  /** Nothing that is known. */
  public static readonly UNKNOWN = 'UNKNOWN';

  private constructor() {}
}

/** The documented kind of file of a part of an extension. The service knows others, and any text can be given. */
export class ExtensionItemBinaryType {
  /** Image that shows what the part looks like. */
  public static readonly PREVIEW_IMAGE = 'PREVIEW_IMAGE';

  private constructor() {}
}
