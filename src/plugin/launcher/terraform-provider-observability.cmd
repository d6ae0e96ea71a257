@echo off
rem Terraform starts this script on Windows, and shows anything that it prints on stdout before node runs.
setlocal DisableDelayedExpansion

rem Otherwise cmd would look for where and node in the current folder first.
set NoDefaultCurrentDirectoryInExePath=1

rem Settings for other programs must not affect the provider, except for trusted CA certificates.
for /f "delims==" %%n in ('set NODE_ 2^>nul') do if /i not "%%n"=="NODE_EXTRA_CA_CERTS" if /i not "%%n"=="NODE_USE_SYSTEM_CA" set "%%n="
if defined OBSERVABILITY_NODE_OPTIONS set "NODE_OPTIONS=%OBSERVABILITY_NODE_OPTIONS%"

rem Node.js would parse this file and its own CA certificates at every start. The client does so for its first call.
if not defined OBSERVABILITY_NODE_OPTIONS if defined NODE_EXTRA_CA_CERTS set "OBSERVABILITY_EXTRA_CA_CERTS=%NODE_EXTRA_CA_CERTS%"
if not defined OBSERVABILITY_NODE_OPTIONS set "NODE_EXTRA_CA_CERTS="

rem No blocks in parentheses: a parenthesis in a path, as in "Program Files (x86)", would end them.
if not defined OBSERVABILITY_NODE if exist "%~dp0node.exe" "%~dp0node.exe" --version >nul 2>nul && set "OBSERVABILITY_NODE=%~dp0node.exe"
if not defined OBSERVABILITY_NODE set OBSERVABILITY_NODE=node
where /q "%OBSERVABILITY_NODE%" 2>nul && goto run
if exist "%OBSERVABILITY_NODE%" goto run
echo The observability provider needs Node.js 20.18.1 or newer, and "%OBSERVABILITY_NODE%" cannot be found. Install it from https://nodejs.org, or set OBSERVABILITY_NODE to the path of node.exe.
exit /b 1

:run
"%OBSERVABILITY_NODE%" "%~dp0start.cjs"
