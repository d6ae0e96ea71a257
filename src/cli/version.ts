declare const PACKAGE_VERSION: string | undefined;

/** The package's version. The bundler puts it in place of `PACKAGE_VERSION`; without it this is a development build. */
export const version = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : '0.0.0-development';
